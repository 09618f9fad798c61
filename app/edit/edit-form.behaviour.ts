const marks: Record<string, (selected: string) => string> = {
  strong: (selected) => `**${selected || "strong words"}**`,
  heading: (selected) => `## ${selected || "Heading"}`,
  list: (selected) => (selected || "first\nsecond").replace(/^/gm, "- "),
  link: (selected) => `[${selected || "words of the link"}](/address/)`,
};

export default function editForm(form: HTMLElement): void {
  let isTyped = form.dataset.typed !== undefined;
  form.addEventListener("input", () => {
    isTyped = true;
  });
  for (const toolbar of form.querySelectorAll<HTMLElement>("[data-toolbar]")) toolbar.hidden = false;
  form.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("[data-mark]") : null;
    const text = button && document.getElementById(button.parentElement?.dataset.toolbar ?? "");
    if (text instanceof HTMLTextAreaElement) insertMark(text, button?.dataset.mark ?? "");
  });
  form.addEventListener("paste", (event) => {
    const html = event.clipboardData?.getData("text/html") ?? "";
    if (!(event.target instanceof HTMLTextAreaElement) || !event.target.matches(".edit-text")) return;
    if (html === "" || html.length > MAX_PASTE) return;
    event.preventDefault();
    pasteMarkdown(event.target, html, event.clipboardData?.getData("text/plain") ?? "");
  });
  const preview = document.getElementById("preview");
  form.addEventListener("submit", (event) => {
    const submitter = (event as SubmitEvent).submitter;
    const isPreview = submitter instanceof HTMLButtonElement && submitter.formTarget !== "";
    if (!isPreview) isTyped = false;
    else submitter.formTarget = preview && isBeside(preview) ? "preview" : "_blank";
  });
  addEventListener("beforeunload", (event) => {
    if (isTyped) event.preventDefault();
  });
}

/** Its style sheet shows it only where there is space beside the form. */
function isBeside(preview: HTMLElement): boolean {
  preview.hidden = false;
  return getComputedStyle(preview).display !== "none";
}

/** Longer ones are pasted as plain words. */
const MAX_PASTE = 1_000_000;

async function pasteMarkdown(text: HTMLTextAreaElement, html: string, plain: string): Promise<void> {
  const words = await import("./paste-markdown.ts").then(
    ({ markdownOf }) => markdownOf(html, location.origin),
    () => plain,
  );
  insert(text, words);
}

function insert(text: HTMLTextAreaElement, words: string): void {
  text.focus();
  // Deprecated, but still the only way to insert text that Undo takes back.
  document.execCommand("insertText", false, words);
}

function insertMark(text: HTMLTextAreaElement, mark: string): void {
  const selected = text.value.slice(text.selectionStart, text.selectionEnd);
  const isLine = mark === "heading" || mark === "list";
  const before = text.value.slice(0, text.selectionStart);
  const gap = !isLine || before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  insert(text, gap + (marks[mark]?.(selected) ?? selected));
}
