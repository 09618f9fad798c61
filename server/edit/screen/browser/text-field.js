import { openForm } from "./form-dialog.js";
import { fieldsOf, findPart, sayWrong, writeLink, writePart } from "./parts.js";

/**
 * A field for Markdown as text, with buttons to insert components, pictures and documents.
 * @param given what the screen knows: components, pictures and documents
 */
export function createTextField({ h, createClass }, given) {
  return createClass({
    /** Inserts text at the cursor, or in place of the text between `from` and `to`. */
    insert(text, from, to) {
      const field = this.field;
      field.focus();
      if (from !== undefined) field.setSelectionRange(from, to);
      // Deprecated, but still the only way to insert text that Ctrl+Z undoes. It fires the same events as typing.
      if (document.execCommand("insertText", false, text)) return;
      field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
      this.props.onChange(field.value);
    },

    async insertPart() {
      const name = this.parts.value;
      const props = await openForm(name, fieldsOf(given.parts, name), {}, given);
      if (props) this.insert(apart(this.field, writePart(name, props)));
    },

    async changePart() {
      const part = findPart(this.props.value ?? "", this.field.selectionStart);
      const says = sayWrong(part, given.parts);
      this.setState({ says });
      if (says) return;
      const props = await openForm(part.name, fieldsOf(given.parts, part.name), part.props, given);
      if (props) this.insert(writePart(part.name, props), part.from, part.to);
    },

    async insertPicture() {
      const picture = await openForm("Picture", pictureForm, {}, given);
      if (picture) this.insert(apart(this.field, `!${writeLink(picture.alt ?? "", picture.file)}`));
    },

    async insertDocument() {
      const chosen = await openForm("Document", documentForm, {}, given);
      if (chosen) this.insert(writeLink(chosen.title, `/media/${chosen.file}`));
    },

    getInitialState: () => ({ says: "" }),

    render() {
      const { forID, classNameWrapper, value, onChange, setActiveStyle, setInactiveStyle } = this.props;
      const button = (label, press) => h("button", { type: "button", onClick: press }, label);
      return h(
        "div",
        { className: classNameWrapper },
        h(
          "div",
          { className: "text-tools", role: "group", "aria-label": "Insert" },
          button("Picture", () => this.insertPicture()),
          button("Document", () => this.insertDocument()),
          // Only pages have components.
          this.props.field.get("components") && [
            h(
              "select",
              {
                key: "parts",
                "aria-label": "Component",
                ref: (parts) => {
                  this.parts = parts;
                },
              },
              given.parts.map(({ name }) => h("option", { key: name, value: name }, name)),
            ),
            h("button", { key: "insert", type: "button", onClick: () => this.insertPart() }, "Insert the component"),
            h(
              "button",
              { key: "change", type: "button", onClick: () => this.changePart() },
              "Change the component at the cursor",
            ),
          ],
          h("span", { role: "status" }, this.state.says),
        ),
        h("textarea", {
          id: forID,
          ref: (field) => {
            this.field = field;
          },
          rows: 24,
          value: value ?? "",
          onChange: (event) => onChange(event.target.value),
          onFocus: setActiveStyle,
          onBlur: setInactiveStyle,
        }),
      );
    },
  });
}

const pictureForm = [
  { name: "file", label: "File", widget: "image", required: true },
  { name: "alt", label: "What is in the picture", widget: "string", required: true },
];
const documentForm = [
  { name: "file", label: "File", widget: "file", required: true },
  { name: "title", label: "Title", hint: "The words of the link", widget: "string", required: true },
];

/** A block of Markdown needs empty lines around it. */
function apart({ value, selectionStart, selectionEnd }, block) {
  const before = value.slice(0, selectionStart);
  const after = value.slice(selectionEnd);
  const above = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const below = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  return above + block + below;
}
