/** The name under which a tab keeps what was typed into a form. */
export const answersEntry = (clientId: string) => `form ${clientId}`;

export function forgetAnswers(clientId: string): void {
  try {
    sessionStorage.removeItem(answersEntry(clientId));
  } catch {
    // There is nothing to forget.
  }
}
