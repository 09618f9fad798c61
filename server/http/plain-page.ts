import { html } from "hono/html";
import type { Unsent } from "./unsent.ts";

interface HelpLine {
  name: string;
  number: string;
  tel: string;
}

export interface PlainOffice {
  name: string | null;
  helpLine: HelpLine | null;
  quickExit: string | null;
  hasExamples?: boolean;
}

export const nothingKnown: PlainOffice = { name: null, helpLine: null, quickExit: null };

export type PlainPages = ReturnType<typeof createPlainPages>;

/** They need neither database nor build, for answers given before the application or instead of it. */
export function createPlainPages(office: () => PlainOffice) {
  /** With what was `sent`, a form that sends it again. If something was posted, the title says that it was refused. */
  function page(status: number, title: string, message: string, sent: Unsent | null = null, posted = sent !== null) {
    return plainPage(status, title, message, sent, posted, office());
  }

  /** For a program `{success: false, error: {message}}` (spec security.origin). */
  function answer(request: Request, status: number, title: string, message: string): Response {
    if (request.headers.get("Accept")?.includes("text/html") || !/json/.test(request.headers.get("Content-Type") ?? ""))
      return page(status, title, message, null, request.method === "POST");
    const headers = { "Cache-Control": "no-store" };
    return Response.json({ success: false, error: { message } }, { status, headers });
  }

  return { page, answer };
}

function plainPage(
  status: number,
  title: string,
  message: string,
  sent: Unsent | null,
  posted: boolean,
  { name, helpLine: line, quickExit }: PlainOffice,
): Response {
  const page = html`<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <title>${posted && "Error: "}${title}${name && ` – ${name}`}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="/plain.css">
  </head>
  <body>
    <main>${
      name &&
      html`
      <p class="office">${name}</p>`
    }
      <h1>${title}</h1>
      <p>${message}</p>
      ${sent && sendAgain(sent)}
      <p><a href="/">Go to the home page</a></p>
      <p>Do you need help now? Ring ${line && html`${line.name} on <a href="tel:${line.tel}">${line.number}</a>, or `}<a href="tel:000">000</a> if you are in danger.</p>
    </main>${
      posted &&
      quickExit &&
      html`
    <aside aria-label="Quick exit"><a class="exit" href="${quickExit}" rel="nofollow noreferrer">Quick exit</a></aside>`
    }
  </body>
</html>
`;
  return new Response(String(page), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

/** A form without an action goes to the page's own address (HTML §4.10.22.3). */
function sendAgain({ answers, aboutFiles }: Unsent) {
  let shown = 0;
  return html`<form method="post">
        ${aboutFiles && html`<p>${aboutFiles}</p>`}
        ${answers.map(({ name, value, isWords }) => {
          if (!isWords) return html`<input type="hidden" name="${name}" value="${value}">`;
          shown += 1;
          // HTML drops a line break right after the opening tag of a text area (HTML §13.1.2.5).
          return html`<p><label>What you wrote${shown > 1 ? ` (${shown})` : ""}<textarea name="${name}" rows="8">
${value}</textarea></label></p>`;
        })}
        <p><button>Send it again</button></p>
      </form>`;
}
