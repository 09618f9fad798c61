/** A field for a file of the media folder: chosen by its name, or brought from this computer. */
export function drawFile(value, names, folder, accept, local) {
  const id = `files-${Math.random().toString(36).slice(2)}`;
  const input = Object.assign(document.createElement("input"), { value: value ?? "" });
  const choices = Object.assign(document.createElement("datalist"), { id });
  choices.append(...names.map((name) => new Option(name, name)));
  input.setAttribute("list", id);
  const bring = Object.assign(document.createElement("input"), { type: "file", accept, title: "Bring a new file" });
  bring.setAttribute("aria-label", "Bring a new file");
  bring.onchange = async () => {
    const [file] = bring.files;
    if (!file) return;
    bring.setCustomValidity("");
    const name = simpleName(file.name);
    const said = await bringFile(`content/media/${folder}/${name}`, file);
    if (said) {
      bring.setCustomValidity(said);
      bring.reportValidity();
      return;
    }
    input.value = `${folder}/${name}`;
    if (!names.includes(input.value)) names.push(input.value);
  };
  return { input, extra: local ? [choices, bring] : [choices], read: () => input.value.trim() };
}

/** A name that can stand in an address. */
function simpleName(name) {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^-|-(?=\.)/g, "");
}

/** @returns what was wrong; nothing when the file is there now */
async function bringFile(path, file) {
  const address = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(file);
  });
  const content = address.slice(address.indexOf(",") + 1);
  const answer = await fetch("/edit/files", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ action: "persistMedia", params: { asset: { path, content, encoding: "base64" } } }),
  });
  return answer.ok ? "" : (await answer.json()).error;
}
