/** The name under which a tab keeps what was said to a topic. */
export const digiMeEntry = (topic: string) => `digime ${topic}`;

export function forgetDigiMe(topic: string): void {
  try {
    sessionStorage.removeItem(digiMeEntry(topic));
  } catch {
    // There is nothing to forget.
  }
}
