import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement, lazy } from "react";
import { tsImport } from "tsx/esm/api";

const { render } = (await tsImport("./entry.server.tsx", import.meta.url)) as typeof import("./entry.server.tsx");
const { Boundary } = (await tsImport("./pages/boundary.tsx", import.meta.url)) as typeof import("./pages/boundary.tsx");

type BoundaryProps = React.ComponentProps<typeof Boundary>;
const place = (Placed: React.ComponentType) =>
  createElement(Boundary, { id: "component-1", name: "Sample" } as BoundaryProps, createElement(Placed));

const error = new Error("broken");
const Broken = () => {
  throw error;
};

test("a component that throws is told, and the rest of the page stands", async () => {
  const told: unknown[] = [];
  const html = await render(createElement("main", null, place(Broken), createElement("p", null, "Rest")), (err) =>
    told.push(err),
  );
  assert.match(html, /<p>Rest<\/p>/);
  assert.deepEqual(told, [error]);
});

test("a component whose code cannot be loaded is told, and the rest of the page stands", async () => {
  const told: unknown[] = [];
  const Missing = lazy(() => Promise.reject(new Error("no such file")));
  const html = await render(createElement("main", null, place(Missing), createElement("p", null, "Rest")), (err) =>
    told.push(err),
  );
  assert.match(html, /<p>Rest<\/p>/);
  assert.equal(told.length, 1);
});

test("a component that comes late is in the page, however large, without a script to move it", async () => {
  const words = "Words. ".repeat(10_000);
  const Late = lazy(async () => ({ default: () => createElement("p", null, words) }));
  const html = await render(createElement("main", null, place(Late)), (err) => assert.ifError(err));
  assert.ok(html.includes(words));
  assert.doesNotMatch(html, /<script|hidden|<template/);
});

test("a page whose own frame throws is refused", async () => {
  await assert.rejects(
    render(createElement("main", null, createElement(Broken)), () => {}),
    /broken/,
  );
});

test("void elements lose their slash; an editor’s drawing and words in quotes keep theirs", async () => {
  const drawing = '<svg viewBox="0 0 9 9"><path d="M0 0"/><g><circle r="1"/></g><image href="/a.png"/></svg>';
  const words = `<p title='A "/> B'>C</p>`;
  const html = await render(
    createElement(
      "main",
      null,
      createElement("img", { src: "/a.png", alt: 'A "/> B' }),
      createElement("input", { disabled: true }),
      createElement("br"),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: as pages place an editor’s Markdown
      createElement("div", { dangerouslySetInnerHTML: { __html: drawing + words } }),
    ),
    (err) => assert.ifError(err),
  );
  assert.equal(
    html,
    `<main><img src="/a.png" alt="A &quot;/&gt; B"><input disabled=""><br><div>${drawing}${words}</div></main>`,
  );
});
