import { plainLetters } from "./plain-letters.js";

const LARGEST = 20 * 1024 * 1024;

/** A name that can be used in an address; just `file` when no letter of it can. */
export function simpleName(name) {
  const simple = plainLetters(name)
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^[-.]+(?=.*\.)|-(?=\.)/g, "");
  return /^[^.]+\./.test(simple) ? simple : `file.${simple.replace(/^.*\./, "")}`;
}

/** @returns what was wrong; empty when the file was uploaded */
export async function uploadFile(path, file) {
  const said = sayTooLarge(file);
  if (said) return said;
  try {
    const address = await new Promise((done, fail) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.onerror = fail;
      reader.readAsDataURL(file);
    });
    const content = address.slice(address.indexOf(",") + 1);
    const answer = await fetch("/edit/files", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ action: "persistMedia", params: { asset: { path, content, encoding: "base64" } } }),
    });
    return answer.ok ? "" : (await answer.json()).error;
  } catch {
    return `${file.name} could not be added. Check that it is still there, and that npm run edit is still running.`;
  }
}

/**
 * Takes files that are chosen in Decap CMS's own fields. One that cannot be used is refused before Decap CMS sees it:
 * it would keep the file and send it with each save, and no save could ever succeed. On this computer a file is
 * uploaded at once, as in our own forms, and no save carries it (before.js).
 */
export function uploadChosenFiles(local) {
  const passing = new WeakSet();
  const take = async (event) => {
    const input = event.target;
    const [file] = input.files ?? [];
    if (!file || passing.has(input) || input.closest("dialog.part-form")) return;
    event.stopImmediatePropagation();
    const name = simpleName(file.name);
    const path = `content/media/${folderOf(input)}/${name}`;
    const said = local ? await uploadFile(path, file) : sayTooLarge(file);
    if (said) {
      input.value = "";
      return window.alert(said);
    }
    if (local) window.dispatchEvent(new CustomEvent("uploaded", { detail: path }));
    const chosen = new DataTransfer();
    chosen.items.add(new File([file], name, { type: file.type }));
    passing.add(input);
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    passing.delete(input);
  };
  // In the capture phase, on the window: before any listener of Decap CMS.
  window.addEventListener("change", take, { capture: true });
}

/** Decap CMS accepts only pictures in fields for pictures; outside an entry it shows the folder of pictures. */
function folderOf(input) {
  const inEntry = /\/(?:new(?:\?|$)|entries\/)/.test(location.hash);
  return inEntry && input.accept !== "image/*" ? "documents" : "scenes";
}

function sayTooLarge({ name, size }) {
  return size > LARGEST ? `${name} is too large. Save it smaller: 20 MB at most.` : "";
}
