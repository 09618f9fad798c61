import { html } from "hono/html";
import { timeFormat } from "#app/base/dates.ts";
import { countProblems, formatProblem } from "#app/content/problems.ts";
import { ALWAYS, NEVER } from "#app/content/span.ts";
import { OFFICE_PAGES } from "#server/http/addresses.ts";
import type { Preview } from "./preview.ts";

/** In the time zone of this computer, which is the editor's. */
const clock = new Intl.DateTimeFormat("en-AU", { timeStyle: "medium" });

/** @param address with its query, which is part of the address of a topic's responses */
export function drawBar(preview: Preview, address: string): string {
  const { published, failure, problems, advice, version } = preview;
  const at = preview.files.has(address) ? address : address.replace(/\?.*/, "");
  const file = preview.files.get(at);
  const { from, until } = preview.times[at] ?? ALWAYS;
  const now = Date.now();
  const day = () => timeFormat("day", preview.timeZone).format(from);
  const hidden = from === NEVER ? "Draft" : from > now ? `Not before ${day()}` : until <= now && "Ended";
  const link =
    file &&
    html`This page is <a href="${OFFICE_PAGES}file/?file=${encodeURIComponent(file)}">content/${file}</a>. Published `;
  const lines = [
    html`<p>${published ? html`${link || "Published "}here at ${clock.format(published)}.` : "Nothing could be published yet."}</p>`,
    hidden && html`<p class="edit-ribbon">${hidden}: nobody else sees this page.</p>`,
    failure && html`<p><strong>${failure}</strong></p>`,
    problems.length > 0 && drawProblems(preview, file),
    advice.map((problem) => html`<p>Advice: content/${formatProblem(problem)}</p>`),
  ];
  return String(
    html`<link rel="stylesheet" href="${OFFICE_PAGES}preview.css"><aside id="edit-bar" aria-label="Editing" data-version="${version}">${lines}</aside><script src="${OFFICE_PAGES}preview.js" defer></script>`,
  );
}

function drawProblems({ problems }: Preview, own: string | undefined) {
  const ordered = problems.toSorted((a, b) => Number(b.file === own) - Number(a.file === own));
  const items = ordered.map(
    ({ file, line, message }) => html`<li><b>content/${file}</b>, line ${line}: ${message}</li>`,
  );
  return html`<details open><summary>${countProblems(problems)}: the site stays as it was until ${problems.length === 1 ? "it is" : "they are"} fixed</summary><ol>${items}</ol></details>`;
}

export const barStyles = `
#edit-bar { position: sticky; inset-block-end: 0; z-index: 1000; max-block-size: 50vh; overflow: auto; padding: 0.5rem 1rem;
  background: #fff; color: #111; border-block-start: 4px solid #b3007d; font: 1rem/1.4 system-ui, sans-serif; }
#edit-bar p, #edit-bar ol { margin: 0.25rem 0; }
#edit-bar ol { padding-inline-start: 1.5rem; list-style: decimal; }
#edit-bar summary { font-weight: 700; color: #a3003a; cursor: pointer; }
.edit-ribbon { display: inline-block; padding: 0.1rem 0.75rem; background: #ffd54a; font-weight: 700; }
@media print { #edit-bar { display: none; } }
`;

/** Only visible pages listen: a browser opens at most six connections to a host, so a seventh page would never load. */
export const barScript = `
const bar = document.getElementById("edit-bar");
let events;
function listen() {
  events?.close();
  if (document.hidden) return;
  events = new EventSource("${OFFICE_PAGES}events?version=" + bar.dataset.version);
  events.onmessage = () => { events.close(); location.reload(); };
}
listen();
document.addEventListener("visibilitychange", listen);
addEventListener("pagehide", () => events?.close());
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
`;
