import { html } from "hono/html";
import type { Unsent } from "./unsent.ts";

/**
 * A page that needs neither database nor build, for answers given before the application or instead of it.
 * What was `sent` stands in it, to be sent once more: nobody writes a thing twice (spec failure.nothing-lost).
 */
export function plainPage(status: number, title: string, message: string, sent: Unsent[] | null = null): Response {
  const page = html`<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="/plain.css">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${message}</p>
      ${sent && sendAgain(sent)}
      <p><a href="/">Go to the home page</a></p>
      <p>Do you need help now? Ring Kids Helpline on <a href="tel:1800551800">1800 55 1800</a>, or 000 in danger.</p>
    </main>
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

/** Without an action a form goes to the address that the page stands at (HTML §4.10.22.3). */
function sendAgain(sent: Unsent[]) {
  let shown = 0;
  return html`<form method="post">
        ${sent.map(({ name, value, isWords }) => {
          if (!isWords) return html`<input type="hidden" name="${name}" value="${value}">`;
          shown += 1;
          // A first line end in a text area is not part of its words (HTML §13.1.2.5).
          return html`<p><label>What you wrote${shown > 1 ? ` (${shown})` : ""}<textarea name="${name}" rows="8">
${value}</textarea></label></p>`;
        })}
        <p><button>Send it again</button></p>
      </form>`;
}

/** The same answer for a program: `{success: false, error: {message}}` (spec security.origin). */
export function plainAnswer(request: Request, status: number, title: string, message: string): Response {
  if (request.headers.get("Accept")?.includes("text/html") || !/json/.test(request.headers.get("Content-Type") ?? ""))
    return plainPage(status, title, message);
  return Response.json({ success: false, error: { message } }, { status, headers: { "Cache-Control": "no-store" } });
}
