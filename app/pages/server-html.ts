/** What the server sent for each component by its id, for the case that its code fails in the browser. */
const sent = new Map<string, string>();

export function keepServerHtml(place: Element): void {
  sent.set(place.id, place.innerHTML);
}

export function serverHtml(id: string): string {
  return sent.get(id) ?? "";
}
