// Searches the pages of the documentation by title, summary and declaration. The index is made by .ci/documentation.

/** The records in which every word of the query occurs, the best first. Words are parts of words. */
export function search(records, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = []
  for (const record of records) {
    const title = record.title.toLowerCase(), rest = `${record.module} ${record.text}`.toLowerCase()
    let score = record.kind === "page" || record.kind === "module" ? 2 : 0
    for (const word of words) {
      if (title === word) score += 20
      else if (title.startsWith(word)) score += 10
      else if (title.includes(word)) score += 6
      else if (rest.includes(word)) score += 2
      else score = -Infinity
    }
    if (score > 0) found.push({ record, score })
  }
  return found.sort((a, b) => b.score - a.score || a.record.title.length - b.record.title.length).map((hit) => hit.record)
}

/** Shows what is found of what stands in the field, in place of the page below it. */
async function begin() {
  const field = document.querySelector("#query"), list = document.querySelector("#found"), page = document.querySelector("main")
  const records = await (await fetch("search-index.json")).json()
  const show = () => {
    const found = search(records, field.value), shown = found.slice(0, 60)
    page.hidden = field.value.trim() !== ""
    list.replaceChildren(...shown.map((record) => {
      const item = document.createElement("li"), link = document.createElement("a"), kind = document.createElement("small")
      link.href = record.path
      link.textContent = record.title
      kind.textContent = ` ${record.kind}, ${record.module}`
      item.append(link, kind, document.createElement("br"), record.text)
      return item
    }))
    document.querySelector("#count").textContent = page.hidden ? `${found.length} found` : ""
  }
  field.value = new URLSearchParams(location.search).get("q") ?? ""
  field.addEventListener("input", show)
  field.focus()
  show()
}

if (typeof document !== "undefined") begin()
