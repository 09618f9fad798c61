/**
 * The path to a value of another kind than its field, such as words for a list, which Decap CMS cannot draw. It draws
 * words, numbers and booleans in each other's fields.
 * @returns null when every value fits its field
 */
export function misfitAt(fields, values, above = []) {
  if (!isObject(values)) return above;
  for (const field of fields) {
    const value = values[field.name];
    const at = value == null ? null : misfitIn(field, value, [...above, field.name]);
    if (at) return at;
  }
  return null;
}

function misfitIn(field, value, at) {
  if (field.widget === "object") return misfitAt(field.fields, value, at);
  if (field.widget !== "list" && !field.multiple) return typeof value === "object" ? at : null;
  if (!Array.isArray(value)) return at;
  const item = field.fields ? { ...field, widget: "object" } : (field.field ?? { widget: "string" });
  return value.reduce((found, one, place) => found ?? misfitIn(item, one, [...at, place]), null);
}

export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
