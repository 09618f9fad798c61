import { bringChosenFiles } from "./bring-file.js";
import { createTextField } from "./text-field.js";

/* Decap CMS (window.CMS), with its way to make elements (window.h) and components (window.createClass). */
const { CMS, h, createClass } = window;
const given = JSON.parse(document.getElementById("given").textContent);

// A file whose text is edited as it stands.
CMS.registerCustomFormat("as-written", "yaml", { fromFile: (text) => ({ text }), toFile: ({ text }) => text });
CMS.registerWidget("markdown-text", createTextField({ h, createClass }, given));

bringChosenFiles(given.local);
if (given.local) {
  saySave(CMS.getLocale("en"));
  // The preview is the real page; it shows itself anew when it is published.
  for (const { name, files } of given.settings.collections)
    for (const one of files ?? [{ name }]) CMS.registerPreviewTemplate(one.name, showPage);
}

CMS.init({ config: given.settings });

function showPage({ entry }) {
  return h("iframe", {
    title: "The page",
    src: `/edit/page?file=${encodeURIComponent(entry.get("path") ?? "")}`,
    style: { position: "fixed", inset: 0, width: "100%", height: "100%", border: 0 },
  });
}

/** Nothing goes out to anyone from here: what Decap CMS calls publishing is saving. */
function saySave(phrases) {
  const { editor } = phrases;
  const toolbar = {
    ...editor.editorToolbar,
    publish: "Save",
    publishing: "Saving …",
    published: "Saved",
    publishNow: "Save now",
    publishAndCreateNew: "Save and begin another",
    publishAndDuplicate: "Save and copy",
    deletePublishedEntry: "Delete the file",
    deployButtonLabel: "Open the page",
  };
  const pane = editor.editorControlPane;
  const invalidPath =
    "‘%{path}’ cannot be a folder. Use small letters, digits and hyphens, with / between folders, such as about-us/our-plan.";
  const editorControlPane = { ...pane, widget: { ...pane.widget, invalidPath } };
  const confirmLoadBackup =
    "There are words here that you wrote and did not save. OK brings them back. Cancel throws them away.";
  const own = { editor: { ...editor.editor, confirmLoadBackup }, editorToolbar: toolbar, editorControlPane };
  CMS.registerLocale("en", { ...phrases, editor: { ...editor, ...own } });
}
