import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import ts from "typescript";
import { MEDIA } from "#app/base/addresses.ts";
import { OFFICE_PAGES } from "#app/base/office.ts";
import { UPLOAD } from "#app/voices/avatar/avatar.ts";
import * as served from "#server/http/addresses.ts";
import routes from "./routes.ts";

const root = path.resolve(import.meta.dirname, "..");
const firsts = new Set(
  [...routes.map((route) => route.path ?? ""), ...Object.values(served)]
    .map((address) => address.replace(/^\//, "").split("/")[0])
    .filter((first) => first && first !== "*"),
);
const anywhere = new RegExp(`/(?:${[...firsts].join("|")})`);
const written = new RegExp(`(?:^|[^\\w./])\\\\?/(${[...firsts].join("|")})(?=[\\\\/?*]|$)`, "g");

function writtenIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  // Most files have none, and parsing a file takes a hundred times as long.
  if (!anywhere.test(text)) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const holdsText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node);
    if (holdsText || ts.isTemplateTail(node) || ts.isRegularExpressionLiteral(node))
      for (const [, first] of node.text.matchAll(written)) if (first) found.push(first);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

test("each of our addresses is written in at most one file of app and one of server", () => {
  for (const half of ["app", "server", "commands"]) {
    const files = readdirSync(path.join(root, half), { recursive: true, encoding: "utf8" })
      .map((file) => `${half}/${file.split(path.sep).join("/")}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\/testing\.ts$|\/trials\/|^app\/routes\.ts$/.test(file));
    const places = new Map<string, string[]>();
    for (const file of files)
      for (const first of new Set(writtenIn(file))) places.set(first, [...(places.get(first) ?? []), file]);
    if (half === "app") assert.ok(places.size > 5);
    assert.deepEqual(
      [...places].filter(([, files]) => files.length > 1),
      [],
    );
  }
});

test("addresses written in both app and server are the same", () => {
  assert.deepEqual([MEDIA, UPLOAD, OFFICE_PAGES], [served.MEDIA, served.UPLOAD, served.OFFICE_PAGES]);
});
