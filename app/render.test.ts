import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement } from "react";
import { render } from "./render.ts";

test("a read-only page has no hydration markers; one that React hydrates has", () => {
  const page = createElement("p", null, "one ", "two");
  assert.equal(render(page, false), "<!DOCTYPE html><p>one two</p>");
  assert.equal(render(page, true), "<!DOCTYPE html><p>one <!-- -->two</p>");
});

const Broken = () => {
  throw new Error("broken");
};

test("a page that throws while rendering is an error", () => {
  assert.throws(() => render(createElement(Broken), false), /broken/);
});

test("void elements lose their slash; inline SVG and quoted attributes keep theirs", () => {
  const drawing = '<svg viewBox="0 0 9 9"><path d="M0 0"/><g><circle r="1"/></g><image href="/a.png"/></svg>';
  const words = `<p title='A "/> B'>C</p>`;
  const html = render(
    createElement(
      "main",
      null,
      createElement("img", { src: "/a.png", alt: 'A "/> B' }),
      createElement("input", { disabled: true }),
      createElement("br"),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: as pages place an editor’s Markdown
      createElement("div", { dangerouslySetInnerHTML: { __html: drawing + words } }),
    ),
    false,
  );
  assert.equal(
    html,
    `<!DOCTYPE html><main><img src="/a.png" alt="A &quot;/&gt; B"><input disabled=""><br><div>${drawing}${words}</div></main>`,
  );
});
