import { html } from "hono/html";
import { EDIT } from "#server/http/addresses.ts";
import { countProblems, formatProblem } from "#server/publish/problems.ts";
import type { Preview } from "./preview.ts";

/** In the time zone of this computer, which is the editor's. */
const clock = new Intl.DateTimeFormat("en-AU", { timeStyle: "medium" });

/**
 * The bar beside a page for editors: which file it comes from, who can see it, and what is wrong.
 * @param address with its query, which is part of the address of a topic's responses
 */
export function drawBar(preview: Preview, address: string): string {
  const path = address.replace(/\?.*/, "");
  const at = [address, path].find((one) => preview.files.has(one) || preview.gone.has(one)) ?? path;
  const [file, gone] = [preview.files.get(at), preview.gone.get(at)];
  const lines = [
    preview.published
      ? `<p>${file ? `This page is <a href="${EDIT}file/?file=${encodeURIComponent(file)}">content/${text(file)}</a>. ` : ""}Published here at ${clock.format(preview.published)}.</p>`
      : "<p>Nothing could be published yet.</p>",
  ];
  if (gone) lines.push(`<p><strong>content/${text(gone)} is gone</strong>, and this page with it.</p>`);
  const from = preview.seenFrom[at];
  if (from === null) lines.push('<p class="edit-ribbon">Draft: nobody else sees this page.</p>');
  else if (from !== undefined)
    lines.push(`<p class="edit-ribbon">Not before ${from}: nobody else sees this page until then.</p>`);
  if (preview.failure) lines.push(`<p><strong>${text(preview.failure)}</strong></p>`);
  if (preview.problems.length > 0) lines.push(drawProblems(preview, file));
  for (const advice of preview.advice) lines.push(`<p>Advice: content/${text(formatProblem(advice))}</p>`);
  return `<link rel="stylesheet" href="${EDIT}preview.css"><aside id="edit-bar" aria-label="Editing" data-version="${preview.version}">${lines.join("")}</aside><script src="${EDIT}preview.js" defer></script>`;
}

/** The problems, those of the page's own file first. */
function drawProblems({ problems }: Preview, file: string | undefined): string {
  const ordered = [...problems].sort((a, b) => Number(b.file === file) - Number(a.file === file));
  const items = ordered.map(
    (problem) => `<li><b>content/${text(problem.file)}</b>, line ${problem.line}: ${text(problem.message)}</li>`,
  );
  return `<details open><summary>${countProblems(problems)}: the site stays as it was until ${problems.length === 1 ? "it is" : "they are"} fixed</summary><ol>${items.join("")}</ol></details>`;
}

function text(words: string): string {
  return String(html`${words}`);
}

/** A page with nothing but the problems, while there is no site to show. */
export function drawAlone(preview: Preview): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Editing</title></head><body>${drawBar(preview, "")}</body></html>`;
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

/**
 * Waits for a change, then reloads the page, which keeps its scroll position. Only visible pages listen: a browser
 * opens at most six connections to a host, so a seventh page would never load.
 */
export const barScript = `
const bar = document.getElementById("edit-bar");
let events;
function listen() {
  events?.close();
  if (document.hidden) return;
  events = new EventSource("${EDIT}events?version=" + bar.dataset.version);
  events.onmessage = () => { events.close(); location.reload(); };
}
listen();
document.addEventListener("visibilitychange", listen);
addEventListener("pagehide", () => events?.close());
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
`;
