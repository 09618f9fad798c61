import { plainLetters } from "./plain-letters.js";

/**
 * The field from which the name of a new file is made; it wraps one of Decap CMS's own. From letters that no address
 * can have, Decap CMS would make an empty name, or `untitled`.
 */
export function createNameField({ h, createClass }, { getWidget }) {
  return createClass({
    isNew() {
      return this.props.getEntry().get("newRecord");
    },

    isValid() {
      const { field, value } = this.props;
      const isFit = !this.isNew() || !value || /[a-z0-9]/.test(plainLetters(value));
      return isFit || { error: { message: `${field.get("label")} ${field.get("unfit")}` } };
    },

    /** The name of a file that does not hold it itself; null for others. */
    shownName() {
      if (this.isNew() || this.props.field.get("isWritten")) return null;
      return this.props
        .getEntry()
        .get("path")
        .replace(/^.*\/|\.\w+$/g, "");
    },

    getValidateValue() {
      return this.shownName();
    },

    render() {
      const { field, forID: id, classNameWrapper: className } = this.props;
      const name = this.shownName();
      if (name !== null) return h("input", { id, className, value: name, readOnly: true });
      return h(getWidget(field.get("kind")).control, this.props);
    },
  });
}
