import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { check } from "recheck";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "..");

type Exports = Record<string, (...parts: unknown[]) => unknown>;

/** Makes the patterns of a file that are put together when a function is called, by calling it. */
const makers: Record<string, (module: Exports) => unknown> = {
  // Editors' patterns are only ever run by RE2, or by a visitor's own browser on at most 1000 characters.
  "app/forms/definition/browser-pattern.ts": ({ matchesNatively }) => matchesNatively?.("[a-z]", "a"),
  "app/forms/definition/linear-pattern.ts": ({ patternError }) => patternError?.("[a-z]"),
  "app/records/person.server.ts": ({ wholeWords }) => wholeWords?.("Ann O’Brien-Smith 0412 345 678 a.b+c@d.example"),
  "app/search/words.ts": ({ listWordsLike }) => listWordsLike?.("", ["run", "a1", "ab", "é", "信"]),
  "app/publish/media/pictures.ts": ({ readFacts }) => readFacts?.(Buffer.from('<svg width="1" height="1"></svg>')),
  "app/edit/move-page.ts": ({ updateLinks }) => updateLinks?.("", { from: "/news/a-b.c/", to: "/" }),
};

/** Each with the place that checks how long the text is first. */
const bounded: Record<string, string> = {};

interface Pattern {
  source: string;
  flags: string;
  places: string[];
}

const patterns = new Map<string, Pattern>();
const built = new Set<string>();
/** Places that use patterns in a way that this test cannot follow. */
const hidden: string[] = [];
const normalising: string[] = [];

function add(source: string, flags: string, place: string): void {
  const key = `/${source}/${flags}`;
  const pattern = patterns.get(key) ?? { source, flags, places: [] };
  patterns.set(key, pattern);
  if (!pattern.places.includes(place)) pattern.places.push(place);
}

const files = ["app", "server", "commands"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      `${folder}/${file}`.replaceAll(path.sep, "/"),
    ),
  )
  .filter((file) => /\.(?:tsx?|js)$/.test(file) && !/\.test\.|(?:^|\/)testing\./.test(file));

function readPatterns(file: string): void {
  const text = readFileSync(path.join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const placeOf = (node: ts.Node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      add(node.text.slice(1, end), node.text.slice(end + 1), placeOf(node));
    }
    if (ts.isIdentifier(node) && node.text === "RegExp") {
      const { parent } = node;
      const isMade = (ts.isNewExpression(parent) || ts.isCallExpression(parent)) && parent.expression === node;
      const isAsked = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
      if (isMade) built.add(placeOf(parent));
      else if (!isAsked && !ts.isTypeReferenceNode(parent)) hidden.push(placeOf(node));
    }
    // `match`, `matchAll` and `search` make a pattern of a string.
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [argument] = node.arguments;
      const makesPattern = /^(?:match|matchAll|search)$/.test(node.expression.name.text);
      if (makesPattern && argument && (ts.isStringLiteralLike(argument) || ts.isTemplateExpression(argument)))
        hidden.push(placeOf(node));
    }
    if (ts.isPropertyAccessExpression(node) && node.name.text === "normalize") normalising.push(file);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function recordBuilt(): void {
  const record = (pattern: RegExp) => {
    const [, file, line] =
      new Error().stack
        ?.split("\n")
        .map((frame) => /((?:app|server)\/[^\s:?]+)[^\s:]*:(\d+):\d+\)?$/.exec(frame))
        .find((place) => place && !place[1]?.endsWith("patterns.test.ts")) ?? [];
    if (file) add(pattern.source, pattern.flags, `${file}:${line}`);
    return pattern;
  };
  globalThis.RegExp = new Proxy(RegExp, {
    construct: (target, parts, newTarget) => record(Reflect.construct(target, parts, newTarget)),
    apply: (target, self, parts) => record(Reflect.apply(target, self, parts)),
  });
}

/** A pattern that repeats nothing without end reads at most so many characters from each place of a text. */
const canRepeat = ({ source }: Pattern) => /[*+]|\{\d+,\}/.test(source.replace(/\\./g, ""));

/** The checker counts the characters that it reads; its time limits would find less on a busy machine. */
const options = { timeout: 60_000, attackTimeout: null, incubationTimeout: null };

before(async () => {
  for (const file of files) readPatterns(file);
  recordBuilt();
  for (const file of new Set(Array.from(built, (place) => place.split(":")[0] ?? ""))) {
    const module = await import(pathToFileURL(path.join(root, file)).href);
    await makers[file]?.(module);
  }
});

test("every pattern of the program is known here, also those that are put together when it runs", () => {
  assert.ok(patterns.size > 300);
  assert.deepEqual(hidden, [], "write these as a pattern or as `new RegExp`");
  const seen = new Set([...patterns.values()].flatMap(({ places }) => places));
  const unseen = [...built].filter((place) => !seen.has(place));
  assert.deepEqual(unseen, [], "these need a call in `makers` that makes them");
});

test("a text gets a normal form of Unicode in one place, which cuts what would take quadratic time", () => {
  assert.deepEqual(normalising, ["app/base/text.ts"], "call `normalise` of app/base/text.ts");
});

test("every pattern reads any text in linear time, or one whose length is checked first", async () => {
  const notLinear = new Map<string, string>();
  for (const { source, flags, places } of [...patterns.values()].filter(canRepeat)) {
    const result = await check(source, flags, options);
    if (result.status === "safe") continue;
    const verdict =
      result.status === "vulnerable"
        ? `${result.complexity.summary}, attacked by ${result.attack.pattern}`
        : `unknown: ${JSON.stringify(result.error)}`;
    notLinear.set(`/${source}/${flags}`, `${places.join(", ")}: ${verdict}`);
  }
  assert.deepEqual(
    [...notLinear].filter(([pattern]) => !bounded[pattern]).map(([pattern, problem]) => `${pattern}\n${problem}`),
    [],
  );
  assert.deepEqual(
    Object.keys(bounded).filter((pattern) => !notLinear.has(pattern)),
    [],
    "these are linear, or gone",
  );
});
