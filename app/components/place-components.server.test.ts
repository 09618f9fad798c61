import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { createElement, useId } from "react";
import { z } from "zod";
import { defineComponent, type MarkupProps } from "#app/site/component.ts";
import { formsOn, placeComponents } from "./place-components.server.ts";
import { withMarkup } from "./registry.server.ts";

interface Line {
  level: string;
  component: string;
  requestId: string;
  err: Error;
}

function listen() {
  const lines: Line[] = [];
  const note = (level: string) => (line: Omit<Line, "level">) => lines.push({ level, ...line });
  const context = { requestId: "r1", log: { warn: note("warn"), error: note("error") } };
  return { lines, context: context as unknown as AppLoadContext };
}

const shows =
  <Props, Data>(text: (given: MarkupProps<Props, Data>) => string) =>
  async () => ({ default: (given: MarkupProps<Props, Data>) => createElement("p", null, text(given)) });
const broken = (): string => {
  throw new Error("broken");
};
const empty = z.strictObject({});

const samples = new Map(
  [
    withMarkup(
      defineComponent({
        name: "Plain",
        props: z.strictObject({ words: z.string().default("") }),
        wide: ({ words }) => words.length > 20,
      }),
      shows(({ props }) => props.words),
    ),
    withMarkup(defineComponent({ name: "Needing", props: z.strictObject({ words: z.string() }) }), shows(broken)),
    withMarkup(
      defineComponent({
        name: "Loading",
        props: empty,
        load: async (_props, _context, { url }) => ({ url, noStore: true }),
        noStore: (data) => data.noStore,
        titleState: () => "Error",
      }),
      shows(({ data }) => data.url),
    ),
    withMarkup(
      defineComponent({
        name: "Island",
        props: z.strictObject({ secret: z.string().default("for the server") }),
        island: { name: "sample", send: ({ id }) => ({ id, quoted: `"&<` }) },
      }),
      async () => ({ default: () => createElement("p", { id: useId() }, "held by ", "React") }),
    ),
    withMarkup(
      defineComponent({ name: "NotLoading", props: empty, load: async () => broken() }),
      shows(() => ""),
    ),
    withMarkup(defineComponent({ name: "Throwing", props: empty }), shows(broken)),
    withMarkup(defineComponent({ name: "Missing", props: empty }), async () => ({ default: broken() }) as never),
  ].map((component) => [component.name, component]),
);
const request = new Request("http://site.test/page/");
const place = (context: AppLoadContext, ...segments: Parameters<typeof placeComponents>[0]) =>
  placeComponents(segments, samples, context, request);

describe("the components of a page", () => {
  test("are rendered with their props and data, between the text around them", async () => {
    const { lines, context } = listen();
    const { segments } = await place(
      context,
      { html: "<p>Before</p>" },
      { component: "Plain", props: '{"words": "<b>as written</b>"}' },
      { component: "Loading", props: "{}" },
    );
    assert.deepEqual(segments, [
      { html: "<p>Before</p>" },
      {
        component: "Plain",
        id: "component-2",
        wide: false,
        html: "<p>&lt;b&gt;as written&lt;/b&gt;</p>",
        island: null,
      },
      { component: "Loading", id: "component-3", wide: false, html: `<p>${request.url}</p>`, island: null },
    ]);
    assert.deepEqual(lines, []);
  });

  test("tell their page whether it may be cached, what its title says and which form it has", async () => {
    const { context } = listen();
    const quiet = await place(context, { component: "Plain", props: '{"words": "longer than twenty letters"}' });
    assert.deepEqual(
      { ...quiet, segments: quiet.segments.map((segment) => "wide" in segment && segment.wide) },
      { segments: [true], noStore: false, titleState: null },
    );
    const { noStore, titleState } = await place(context, { component: "Loading", props: "{}" });
    assert.deepEqual({ noStore, titleState }, { noStore: true, titleState: "Error" });
  });

  test("that are islands have React's hydration markers and only the props they need", async () => {
    const { context } = listen();
    const { segments } = await place(context, { component: "Island", props: "{}" });
    assert.deepEqual(segments, [
      {
        component: "Island",
        id: "component-1",
        wide: false,
        html: '<p id=":component-1-R0:">held by <!-- -->React</p>',
        island: { name: "sample", props: '{"id":"component-1","quoted":"\\"&<"}' },
      },
    ]);
  });

  test("with invalid props log a warning and get empty props", async () => {
    for (const props of ["{not json", '{"words": 7}', '{"other": true}', "null", "[]"]) {
      const { lines, context } = listen();
      const { segments } = await place(context, { component: "Plain", props });
      assert.deepEqual(
        segments.map(({ html }) => html),
        ["<p></p>"],
        props,
      );
      assert.deepEqual(
        lines.map(({ level, component, requestId }) => [level, component, requestId]),
        [["warn", "Plain", "r1"]],
        props,
      );
    }
  });

  test("are left out with a warning if required props are missing", async () => {
    const { lines, context } = listen();
    const { segments } = await place(context, { component: "Needing", props: "{}" }, { html: "<p>After</p>" });
    assert.deepEqual(segments, [{ html: "<p>After</p>" }]);
    assert.deepEqual(
      lines.map(({ level, component }) => [level, component]),
      [["warn", "Needing"]],
    );
  });

  test("that are unknown, or fail to load or render, are left out with an error in the log", async () => {
    for (const component of ["NotLoading", "Throwing", "Missing", "Gone", "constructor"]) {
      const { lines, context } = listen();
      const { segments } = await place(context, { component, props: "{}" }, { html: "<p>After</p>" });
      assert.deepEqual(segments, [{ html: "<p>After</p>" }], component);
      assert.deepEqual(
        lines.map(({ level, component }) => [level, component]),
        [["error", component]],
      );
    }
  });

  test("with invalid props are no forms of their page, and its other forms still are", () => {
    const form = (props: string) => ({ component: "ContentForm", props });
    const broken = ["{not json", "null", '{"form": 7}'].map(form);
    assert.deepEqual(formsOn([...broken, { html: "<p>Words</p>" }, form('{"form": "contact"}')]), ["contact"]);
  });
});
