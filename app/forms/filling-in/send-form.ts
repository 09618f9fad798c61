import type { FormRefusal } from "#app/forms/submissions/form-refusal.ts";

const TOO_MUCH = "Your message or your files are too big. Please write less, or choose smaller files.";
const NOT_FROM_HERE =
  "We could not take that from this page. Your words are still here: copy them, then load the page again and send them from there.";
const NO_SUCH_FORM =
  "This form is not here any more, so we could not take what you sent. Your words are still here: copy them, then contact us in another way.";
const UNSENT = "We could not reach our office. Nothing you wrote is lost: please press the button again in a moment.";
/** In milliseconds; with files, a slow connection must not be taken for a lost one. */
const TIMEOUTS_MS = { words: 60_000, files: 600_000 };
/** Messages for statuses where sending the same again would not help. */
const refusals: Record<number, string> = { 403: NOT_FROM_HERE, 404: NO_SUCH_FORM, 413: TOO_MUCH };

/**
 * Asks for JSON. Sending again is safe, since the same answers are stored once.
 * @returns where to go next, or what is wrong, such as a lost connection or a timeout; never throws
 */
export async function sendForm(form: HTMLFormElement, clientId: string): Promise<{ location: string } | FormRefusal> {
  const unsent = (problem: string) => ({ clientId, result: null, problem, filesLost: false });
  const fields = new FormData(form);
  const withFiles = form.getAttribute("enctype") === "multipart/form-data";
  const body = withFiles
    ? fields
    : new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, String(value)]));
  try {
    const answer = await fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(withFiles ? TIMEOUTS_MS.files : TIMEOUTS_MS.words),
    });
    // A proxy in front of the site may refuse it with a page.
    const outcome: unknown = await answer.json().catch(() => null);
    if (isLocation(outcome) || isFormRefusal(outcome)) return outcome;
    return unsent(refusals[answer.status] ?? UNSENT);
  } catch {
    return unsent(UNSENT);
  }
}

function isLocation(outcome: unknown): outcome is { location: string } {
  return (
    typeof outcome === "object" && outcome !== null && "location" in outcome && typeof outcome.location === "string"
  );
}

function isFormRefusal(outcome: unknown): outcome is FormRefusal {
  return typeof outcome === "object" && outcome !== null && "clientId" in outcome && "problem" in outcome;
}
