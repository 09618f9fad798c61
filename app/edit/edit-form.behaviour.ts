const marks: Record<string, (selected: string) => string> = {
  strong: (selected) => `**${selected || "strong words"}**`,
  heading: (selected) => `## ${selected || "Heading"}`,
  list: (selected) => (selected || "first\nsecond").replace(/^/gm, "- "),
  link: (selected) => `[${selected || "words of the link"}](/address/)`,
};

/** After the last key, in milliseconds. */
const SAVE_AFTER = 3000;

export default function editForm(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  const preview = document.getElementById("preview");
  const showPreview = document.querySelector<HTMLButtonElement>("button[formtarget]");
  const show = () => {
    // Without a button it would save instead, and open this page again, and so on.
    if (preview && showPreview && isBeside(preview)) form.requestSubmit(showPreview);
  };
  const saver = createSaver(form, show);
  form.addEventListener("input", saver.later);
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
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (submitter instanceof HTMLButtonElement && submitter.formTarget !== "") {
      const isShownBeside = preview !== null && isBeside(preview);
      submitter.formTarget = isShownBeside ? "preview" : "_blank";
      // The first page of a new frame adds none to the history of this window.
      if (isShownBeside) for (const frame of preview.querySelectorAll("iframe")) frame.replaceWith(frame.cloneNode());
    } else if (!saver.leave()) {
      event.preventDefault();
      saver.done().then(() => form.requestSubmit(submitter));
    }
  });
  addEventListener("beforeunload", (event) => {
    if (saver.isUnsaved()) event.preventDefault();
  });
  show();
}

/** Saves what is typed as a draft by itself, one after the other, since each save is made from the one before. */
function createSaver(form: HTMLFormElement, onSaved: () => void) {
  const status = document.getElementById("saved");
  status?.setAttribute("aria-live", "polite");
  const say = (words: string) => status?.replaceChildren(words);
  let isTyped = form.dataset.typed !== undefined;
  let isLeft = false;
  let timer = 0;
  let saving: Promise<void> | null = null;

  async function save(): Promise<void> {
    const body = new FormData(form);
    body.set("do", "save");
    isTyped = false;
    try {
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(body as never) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const saved = page.getElementById(form.id);
      if (!answer.ok || !saved) throw new Error(`The draft is not saved: ${answer.status}.`);
      for (const name of ["base", "seen"]) {
        const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
        if (field) field.value = saved.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? field.value;
      }
      const time = new Date().toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
      say(`Draft saved by itself at ${time}. Visitors do not see it.`);
      onSaved();
    } catch {
      isTyped = true;
      say("Not saved yet. Press Save draft to see why.");
    }
  }

  return {
    later() {
      isTyped = true;
      clearTimeout(timer);
      // Whoever only reads somebody else's draft does not become one of its writers by a key.
      if (form.dataset.autosave === undefined) return;
      timer = window.setTimeout(() => {
        const run = (saving ?? Promise.resolve()).then(save);
        saving = run;
        run.finally(() => {
          if (saving === run) saving = null;
        });
      }, SAVE_AFTER);
    },
    isUnsaved: () => isTyped && !isLeft,
    done: () => saving ?? Promise.resolve(),
    /** @returns false while something is being saved */
    leave() {
      clearTimeout(timer);
      isLeft = saving === null;
      return isLeft;
    },
  };
}

/** Its style sheet shows it only where there is space beside the form. */
function isBeside(preview: HTMLElement): boolean {
  preview.hidden = false;
  return getComputedStyle(preview).display !== "none";
}

/** Longer ones are pasted as plain words. */
const MAX_PASTE = 1_000_000;

async function pasteMarkdown(text: HTMLTextAreaElement, html: string, plain: string): Promise<void> {
  const words = await import("./paste-markdown.ts")
    .then(({ markdownOf }) => markdownOf(html, location.origin))
    .catch(() => plain);
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
