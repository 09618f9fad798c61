import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { describeSchema, schemas } from "#app/publish/schemas.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";
import { listProblems } from "./testing.ts";

const content = temporaryFolder("check-segments");
cpSync(smallTree, content, { recursive: true });

/** The component is on line 5. @param props as JSON */
const problemsOf = (name: string, props: string) => {
  const placed = `<div data-component="${name}" data-props='${props}'></div>`;
  writeFileSync(path.join(content, "pages/write.md"), `---\ntitle: A page\ndescription: A page.\n---\n${placed}\n`);
  return listProblems(content);
};

test("a component without its content is reported, and its schema says what it needs", async () => {
  for (const [name, field, message] of [
    ["Accordion", "items", "Write a list of at least one item, such as [{…}]."],
    ["BannerCarousel", "slides", "Write a list of at least one slide, such as [{…}]."],
    ["CallToAction", "calls", "Write a list of at least one call, such as [{…}]."],
    ["ContentForm", "form", "Write the form’s name in addresses, such as contact."],
    ["ImageGallery", "pictures", "Write a list of at least one picture, such as [{…}]."],
    ["StatAccordions", "stats", "Write a list of at least one number, such as [{…}]."],
  ] as const) {
    assert.deepEqual(await problemsOf(name, "{}"), [`pages/write.md:5: ${name}: ${field}: ${message}`]);
    const schema = schemas.get(name);
    assert.ok(schema && describeSchema(schema).required?.includes(field), name);
  }
});

test("a picture with an unknown field or without alternative text is reported in editors' words", async () => {
  const call = (image: object) =>
    problemsOf(
      "CallToAction",
      JSON.stringify({ calls: [{ heading: "A", text: "B", link: { page: "/", label: "C" }, image }] }),
    );
  const expected = (what: string) => [`pages/write.md:5: CallToAction: calls, 1st: image${what}`];
  const square = { file: "square.svg", alt: "A square" };
  assert.deepEqual(await call(square), []);
  assert.deepEqual(
    await call({ ...square, caption: "Gone" }),
    expected(".caption: Nothing here is called caption. Take it out, or check its spelling."),
  );
  const how = ': Name the picture as {"file": "scenes/talk.svg", "alt": "What is in it"}.';
  for (const image of [{ file: "square.svg" }, { alt: "A square" }, { file: "square.svg", alt: 5 }])
    assert.deepEqual(await call(image), expected(how), JSON.stringify(image));
});

test("a missing link target is reported at the component that links to it", async () => {
  const write = (body: string) =>
    writeFileSync(path.join(content, "pages/write.md"), `---\ntitle: A page\ndescription: A page.\n---\n${body}\n`);
  const call = { heading: "A", text: "B", link: { page: "/#nope", label: "C" } };
  const item = { id: "a", heading: "A", body: "One.\n\n[Two](#nowhere)" };
  write(
    `Words.\n\n<div data-component="CallToAction" data-props='${JSON.stringify({ calls: [call] })}'></div>\n\nWords.\n\n<div data-component="Accordion" data-props='${JSON.stringify({ items: [item] })}'></div>`,
  );
  const instead = "Link to one of its headings, or to the page alone.";
  assert.deepEqual(await listProblems(content), [
    `pages/write.md:7: Nothing on / is called #nope. ${instead}`,
    `pages/write.md:11: Nothing on /write/ is called #nowhere. ${instead}`,
  ]);
});

test("props of the wrong type are reported with how to write them", async () => {
  const settings = 'Write settings in curly brackets, such as {"name": "value"}.';
  for (const [name, props, ...expected] of [
    ["HelpLines", "[]", settings],
    ["HelpLines", "null", settings],
    ["HelpLines", '{"x": 1}', "x: Nothing here is called x. Take it out, or check its spelling."],
    [
      "NewsTeasers",
      '{"category": "reports"}',
      'category: Write a list in square brackets, such as ["first", "second"].',
    ],
    ["CallToAction", '{"calls": [{"heading": "A", "text": "B", "link": "/"}]}', `calls, 1st: link: ${settings}`],
  ] as const)
    assert.deepEqual(
      await problemsOf(name, props),
      expected.map((what) => `pages/write.md:5: ${name}: ${what}`),
      props,
    );
});
