// The page of `make wasm` as it is, in a frame of its own, once somebody starts it.
const startButton = document.getElementById("start-live");
if (startButton) {
  startButton.onclick = async () => {
    startButton.disabled = true;
    try {
      const page = new TextDecoder().decode(await unpacked(document.getElementById("live-page").textContent));
      const frame = document.createElement("iframe");
      Object.assign(frame, { title: "A canvas without a zoom limit", srcdoc: page });
      document.getElementById("live-box").replaceChildren(frame);
      frame.focus();
    } catch (error) {
      document.getElementById("live-note").textContent = `The canvas cannot start: ${error.message}`;
    }
  };
}
