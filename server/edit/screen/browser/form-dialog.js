import { drawFile } from "./file-field.js";
import { isEmpty, onlyWritten } from "./parts.js";

/**
 * Asks for some fields in a dialog.
 * @param fields as Decap CMS describes them
 * @returns the values, without empty ones and defaults; null when the form was cancelled
 */
export function openForm(title, fields, values, given) {
  const dialog = make("dialog", { className: "part-form" });
  const form = make("form", { method: "dialog" });
  const body = drawFields(fields, values, given);
  const buttons = make("p", {});
  buttons.append(make("button", { value: "insert", textContent: "Put it in the text" }));
  const before = JSON.stringify(body.read());
  const cancel = () => {
    const isSame = JSON.stringify(body.read()) === before;
    if (isSame || window.confirm("You will lose what you wrote in this form. Do you want to close it?")) dialog.close();
  };
  buttons.append(make("button", { type: "button", textContent: "Cancel", onclick: cancel }));
  // Listens for the key itself: when it is pressed twice with nothing in between, the browser closes the dialog the
  // second time without firing `cancel`. While a word is being composed (IME), the key is for that word.
  dialog.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (!event.isComposing) cancel();
  };
  // A phone's Back is not a key. A file picker that is closed without a choice fires `cancel`, too.
  dialog.oncancel = (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    cancel();
  };
  form.append(make("h2", { textContent: title, id: "part-form-title" }), ...body.elements, buttons);
  dialog.setAttribute("aria-labelledby", "part-form-title");
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((answer) => {
    dialog.onclose = () => {
      answer(dialog.returnValue === "insert" ? body.read() : null);
      dialog.remove();
    };
  });
}

function drawFields(fields, values, given) {
  const drawn = fields.map((field) => [field, drawField(field, values?.[field.name] ?? field.default, given)]);
  return {
    elements: drawn.map(([, { element }]) => element),
    read: () => onlyWritten(fields, Object.fromEntries(drawn.map(([{ name }, { read }]) => [name, read()]))),
  };
}

function drawField(field, value, given) {
  if (field.widget === "list") return drawList(field, value ?? [], given);
  if (field.widget === "object") return drawGroup(field, drawFields(field.fields, value, given));
  if (field.widget === "image")
    return labelled(field, drawFile(value, given.pictures, "scenes", "image/*", given.local));
  if (field.widget === "file")
    return labelled(field, drawFile(value, given.documents, "documents", ".pdf,.docx", given.local));
  if (field.widget === "boolean") {
    const box = make("input", { type: "checkbox", checked: value === true });
    return labelled(field, { input: box, read: () => box.checked });
  }
  if (field.widget === "number") {
    const input = make("input", { type: "number", step: "any", value: value ?? "" });
    return labelled(field, { input, read: () => (input.value === "" ? "" : Number(input.value)) });
  }
  if (field.widget === "select") {
    const input = make("select", {});
    input.append(...field.options.map((one) => make("option", { value: one, textContent: one })));
    input.value = value ?? field.options[0];
    return labelled(field, { input, read: () => input.value });
  }
  const long = /text|body/.test(field.name);
  const input = make(long ? "textarea" : "input", { value: value ?? "" });
  return labelled(field, { input, read: () => input.value.trim() });
}

function drawList(field, values, given) {
  const items = [];
  const one = field.label_singular;
  const list = make("div", {});
  const addButton = make("button", { type: "button", textContent: `Add ${one}` });
  const number = () => {
    for (const [index, { element, remove }] of items.entries()) {
      element.querySelector("legend").textContent = `${one[0].toUpperCase()}${one.slice(1)} ${index + 1}`;
      remove.textContent = `Take out ${one} ${index + 1}`;
    }
  };
  const add = (value) => {
    const inner = field.fields ? drawFields(field.fields, value, given) : drawField(field.field, value, given);
    const { element } = drawGroup({}, { elements: inner.elements ?? [inner.element] });
    // It takes the focus when the item before it is removed.
    element.tabIndex = -1;
    const remove = make("button", { type: "button" });
    const item = { element, remove, read: inner.read };
    remove.onclick = () => {
      const index = items.indexOf(item);
      items.splice(index, 1);
      element.remove();
      number();
      (items[index]?.element ?? addButton).focus();
    };
    element.append(remove);
    items.push(item);
    list.append(element);
    number();
  };
  for (const value of values) add(value);
  addButton.onclick = () => add(undefined);
  const read = () => items.map((item) => item.read()).filter((one) => !isEmpty(one));
  return { element: drawGroup(field, { elements: [list, addButton] }).element, read };
}

function drawGroup({ label, hint }, { elements, read }) {
  const group = make("fieldset", {});
  group.append(
    make("legend", { textContent: label }),
    ...(hint ? [make("p", { textContent: hint })] : []),
    ...elements,
  );
  return { element: group, read };
}

function labelled({ label, hint, required }, { input, read, extra = [], alert }) {
  const element = make("label", {});
  input.required = required === true && input.type !== "checkbox";
  element.append(`${label}${required ? "" : " (optional)"} `, input, ...extra);
  if (hint) element.append(make("small", { textContent: hint }));
  if (!alert) return { element, read };
  // Outside the label, whose words are the field's name.
  const both = make("div", {});
  both.append(element, alert);
  return { element: both, read };
}

function make(name, properties) {
  return Object.assign(document.createElement(name), properties);
}
