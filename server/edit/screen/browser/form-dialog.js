import { drawFile } from "./file-field.js";
import { isEmpty, onlyWritten } from "./parts.js";

/**
 * Asks for some fields in a dialog.
 * @param fields as Decap CMS describes them
 * @returns what was written, without what is empty or would be so anyway; null when it was given up
 */
export function openForm(title, fields, values, given) {
  const dialog = make("dialog", { className: "part-form" });
  const form = make("form", { method: "dialog" });
  const body = drawFields(fields, values, given);
  const buttons = make("p", {});
  buttons.append(make("button", { value: "insert", textContent: "Put it in the text" }));
  const giveUp = make("button", { type: "button", textContent: "Give up" });
  giveUp.onclick = () => dialog.close();
  buttons.append(giveUp);
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
  const list = make("div", {});
  const add = (value) => {
    const inner = field.fields ? drawFields(field.fields, value, given) : drawField(field.field, value, given);
    const item = drawGroup(
      { label: `${field.label} ${items.length + 1}` },
      { elements: inner.elements ?? [inner.element] },
    );
    const remove = make("button", {
      type: "button",
      textContent: `Take out ${field.label.toLowerCase()} ${items.length + 1}`,
    });
    remove.onclick = () => {
      items.splice(items.indexOf(inner), 1);
      item.element.remove();
    };
    item.element.append(remove);
    items.push(inner);
    list.append(item.element);
  };
  for (const value of values) add(value);
  const more = make("button", { type: "button", textContent: `Add to ${field.label.toLowerCase()}` });
  more.onclick = () => add(undefined);
  const read = () => items.map((item) => item.read()).filter((one) => !isEmpty(one));
  return { element: drawGroup(field, { elements: [list, more] }).element, read };
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
  // Outside the label, which names the field.
  const both = make("div", {});
  both.append(element, alert);
  return { element: both, read };
}

function make(name, properties) {
  return Object.assign(document.createElement(name), properties);
}
