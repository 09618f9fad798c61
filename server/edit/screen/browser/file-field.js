import { simpleName, uploadFile } from "./upload-file.js";

/** A field for a file of the media folder: chosen by its name, or uploaded. */
export function drawFile(value, names, folder, accept, local) {
  const id = `files-${Math.random().toString(36).slice(2)}`;
  const input = Object.assign(document.createElement("input"), { value: value ?? "" });
  const choices = Object.assign(document.createElement("datalist"), { id });
  choices.append(...names.map((name) => new Option(name, name)));
  input.setAttribute("list", id);
  const bring = Object.assign(document.createElement("input"), { type: "file", accept, title: "Add a new file" });
  bring.setAttribute("aria-label", "Add a new file");
  // Only a message, no validity: a refused file must not block the form, which can name another.
  const alert = Object.assign(document.createElement("p"), { role: "alert" });
  const say = (said) => {
    alert.textContent = said;
  };
  input.oninput = () => say("");
  bring.onchange = async () => {
    say("");
    const [file] = bring.files;
    if (!file) return;
    const name = simpleName(file.name);
    const said = await uploadFile(`content/media/${folder}/${name}`, file);
    if (said) {
      bring.value = "";
      return say(said);
    }
    input.value = `${folder}/${name}`;
    if (!names.includes(input.value)) names.push(input.value);
  };
  return { input, extra: local ? [choices, bring] : [choices], alert, read: () => input.value.trim() };
}
