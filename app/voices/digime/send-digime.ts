import { RECEIPT } from "#app/voices/responses/addresses.ts";

const TIMEOUT_MS = 60_000;

/**
 * Sends the finished form. Sending it again is safe: the same response is stored once.
 * @returns the receipt's address; null when the connection fails or times out. When the server refuses the response,
 *   the form is submitted as without script, so that the server's page says why.
 */
export async function sendDigiMe(form: HTMLFormElement): Promise<string | null> {
  const fields = new FormData(form);
  const body = new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, String(value)]));
  try {
    const answer = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { pathname, search } = new URL(answer.url);
    if (answer.redirected && pathname === RECEIPT) return pathname + search;
  } catch {
    return null;
  }
  form.submit();
  return new Promise(() => {});
}
