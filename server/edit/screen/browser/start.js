import { leadToFaults } from "./faults.js";
import { onLeavePage } from "./leave.js";
import { createNameField } from "./name-field.js";
import { createTextField } from "./text-field.js";
import { uploadChosenFiles } from "./upload-file.js";

/* Decap CMS (window.CMS), with its functions that make elements (window.h) and components (window.createClass). */
const { CMS, h, createClass } = window;
const given = JSON.parse(document.getElementById("given").textContent);

// A file that is edited as text.
CMS.registerCustomFormat("as-written", "yaml", { fromFile: (text) => ({ text }), toFile: ({ text }) => text });
const { control, preview, schema } = CMS.getWidget("string");
CMS.registerWidget("string", keepCursor(control), preview, schema);
CMS.registerWidget("markdown-text", createTextField({ h, createClass }, given));
CMS.registerWidget("file-name", createNameField({ h, createClass }, CMS));

uploadChosenFiles(given.local);
leadToFaults();
if (given.local) {
  saySave(CMS.getLocale("en"));
  // The preview is the real page, which reloads itself when it is published.
  for (const { name, files } of given.settings.collections)
    for (const one of files ?? [{ name }]) CMS.registerPreviewTemplate(one.name, showPage);
}

CMS.init({ config: given.settings });

/**
 * By itself this field moves the cursor to where it was at the last letter typed whenever it is drawn, also when
 * somebody comes back from another window.
 */
function keepCursor(control) {
  return class extends control {
    componentDidUpdate() {}
  };
}

function showPage({ entry }) {
  return h("iframe", {
    title: "The page",
    src: `/edit/page?file=${encodeURIComponent(entry.get("path") ?? "")}`,
    style: { position: "fixed", inset: 0, width: "100%", height: "100%", border: 0 },
  });
}

/**
 * Nothing is made public from here: what Decap CMS calls publishing is saving, and its entries are files. The words of
 * its other workflows, which are switched off, stay as they are.
 */
function saySave(phrases) {
  const { editor, ui } = phrases;
  const { editorControlPane: pane } = editor;
  const required = "%{fieldLabel} is missing.";
  const invalidPath =
    "This cannot be a folder. Use small letters, digits and hyphens, with / between folders, such as about-us/our-plan, or / alone for the top.";
  // Decap CMS says it when the folder has a page called `untitled`, whatever the new one is called. Empty, it is no
  // fault (before.js).
  const pathExists = "";
  const own = {
    editor: {
      ...editor.editor,
      onLeavePage,
      onDeleteWithUnsavedChanges: "Do you want to delete this file, with what you wrote and did not save?",
      onDeletePublishedEntry: "Do you want to delete this file?",
      loadingEntry: "Opening …",
    },
    editorToolbar: {
      ...editor.editorToolbar,
      publish: "Save",
      publishing: "Saving …",
      published: "Saved",
      publishNow: "Save now",
      publishAndCreateNew: "Save and begin another",
      publishAndDuplicate: "Save and copy",
      duplicate: "Copy",
      deleteEntry: "Delete the file",
      deleting: "Deleting …",
      backCollection: " %{collectionLabel}",
      unsavedChanges: "Not saved yet",
      changesSaved: "Nothing to save",
      deployPreviewPendingButtonLabel: "Look for the page",
      deployButtonLabel: "Open the page",
    },
    editorControlPane: { ...pane, widget: { ...pane.widget, required, invalidPath, pathExists } },
  };
  const toast = {
    ...ui.toast,
    onFailToLoadEntries: "Not opened. %{details}",
    onFailToLoadDeployPreview: "The page was not found. %{details}",
    onFailToPersist: "Not saved. %{details}",
    onFailToDelete: "Not deleted. %{details}",
    entrySaved: "Saved",
  };
  CMS.registerLocale("en", { ...phrases, editor: { ...editor, ...own }, ui: { ...ui, toast } });
}
