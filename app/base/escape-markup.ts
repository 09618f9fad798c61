/** Text as it stands in HTML or XML, between tags or in an attribute in double quotes: nothing in it is markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
