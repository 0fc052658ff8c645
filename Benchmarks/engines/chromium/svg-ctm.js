// Asked: getScreenCTM of an SVG element under a group whose attribute `transform` lists the steps, as d3 writes it.

stage.innerHTML = `<svg width="100%" height="100%"><g><rect/></g></svg>`

function matrix(steps) {
  stage.querySelector("g").setAttribute("transform", attribute(steps))
  return stage.querySelector("rect").getScreenCTM()
}
