import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ContentFiles } from "#server/publish/content-files.ts";
import { type Backend, listParts, onThisComputer, screenSettings } from "./collections.ts";

/** Where the screen's scripts are: Decap CMS as published, and our own. */
export const folders = {
  decap: path.resolve(import.meta.dirname, "../../../node_modules/decap-cms/dist"),
  screen: path.join(import.meta.dirname, "browser"),
};

/** The screen's page, with all that it knows of the content. */
export function drawScreen(files: ContentFiles, backend: Backend): string {
  const inMedia = (folder: string) =>
    files.list(`content/media/${folder}`, "", 10).map((file) => file.replace("content/media/", ""));
  const given = {
    settings: screenSettings(backend),
    parts: listParts(),
    pictures: inMedia("scenes"),
    documents: inMedia("documents"),
    local: backend === onThisComputer,
  };
  const json = JSON.stringify(given).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Edit the site</title>
<link rel="stylesheet" href="screen/screen.css">
</head>
<body>
<noscript>This screen needs JavaScript. Without it, write the files with any editor: docs/editing.md says how.</noscript>
<script type="application/json" id="given">${json}</script>
<script type="module" src="screen/before.js"></script>
<script defer src="decap/decap-cms.js"></script>
<script type="module" src="screen/start.js"></script>
</body>
</html>
`;
}

/** Writes the screen into a folder that any web server can serve, for editing on a Git host. */
export function writeScreen(target: string, files: ContentFiles, backend: Backend): void {
  mkdirSync(path.join(target, "decap"), { recursive: true });
  cpSync(folders.screen, path.join(target, "screen"), { recursive: true });
  copyFileSync(path.join(folders.decap, "decap-cms.js"), path.join(target, "decap/decap-cms.js"));
  writeFileSync(path.join(target, "index.html"), drawScreen(files, backend));
}
