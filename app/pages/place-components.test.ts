import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { PageComponent } from "./page-component.ts";
import { placeComponents } from "./place-components.ts";
import { placed } from "./placed.ts";
import { registry } from "./registry.ts";

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

const component = async () => ({ default: () => null });
// biome-ignore lint/suspicious/noExplicitAny: as in the registry
const samples: Record<string, PageComponent<any, any>> = {
  Plain: { props: z.strictObject({ words: z.string().default("") }), component },
  Loading: {
    props: z.strictObject({}),
    load: async (_props, _context, request) => ({ asked: request.url }),
    component,
  },
  Failing: {
    props: z.strictObject({}),
    load: async () => {
      throw new Error("no data");
    },
    component,
  },
};
const request = new Request("http://site.test/page/");
const place = (context: AppLoadContext, ...segments: Parameters<typeof placeComponents>[0]) =>
  placeComponents(segments, samples, context, request);

describe("the components of a page", () => {
  test("get their props and data, between the text they stand in", async () => {
    const { lines, context } = listen();
    const result = await place(
      context,
      { html: "<p>Before</p>" },
      { component: "Plain", props: '{"words": "<b>as written</b>"}' },
      { component: "Loading", props: "{}" },
    );
    assert.deepEqual(result, [
      { html: "<p>Before</p>" },
      { component: "Plain", id: "component-2", props: { words: "<b>as written</b>" }, data: null },
      { component: "Loading", id: "component-3", props: {}, data: { asked: request.url } },
    ]);
    assert.deepEqual(lines, []);
  });

  test("with props that do not parse are a warning, and get empty props", async () => {
    for (const props of ["{not json", '{"words": 7}', '{"other": true}', "null", "[]"]) {
      const { lines, context } = listen();
      const result = await place(context, { component: "Plain", props });
      assert.deepEqual(result, [{ component: "Plain", id: "component-1", props: { words: "" }, data: null }], props);
      assert.deepEqual(
        lines.map(({ level, component, requestId }) => [level, component, requestId]),
        [["warn", "Plain", "r1"]],
        props,
      );
    }
  });

  test("that cannot load, or that nobody knows, are an error in the log; the rest stands", async () => {
    const { lines, context } = listen();
    const result = await place(
      context,
      { component: "Failing", props: "{}" },
      { component: "Gone", props: "{}" },
      { component: "constructor", props: "{}" },
      { html: "<p>After</p>" },
    );
    assert.deepEqual(result, [{ html: "<p>After</p>" }]);
    assert.deepEqual(
      lines.map(({ level, component }) => [level, component]),
      [
        ["error", "Gone"],
        ["error", "constructor"],
        ["error", "Failing"],
      ],
    );
  });
});

describe("the registry", () => {
  test("holds what the browser can fetch, and nothing else", () => {
    assert.deepEqual(Object.keys(registry).sort(), Object.keys(placed).sort());
    for (const [name, { component }] of Object.entries(registry))
      assert.equal(component, placed[name as keyof typeof placed], name);
  });

  test("has components that take empty props", () => {
    for (const [name, { props }] of Object.entries(registry)) assert.ok(props.safeParse({}).success, name);
  });
});
