import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "..");
const files = ["app", "server", "commands", "tools", "tests", "e2e"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map(
    (file) => `${folder}/${file.split(path.sep).join("/")}`,
  ),
);
const sources = files.filter((file) => /\.tsx?$/.test(file));

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
  /** `later` is a dynamic import; `glob` is one by Vite, for every file that a pattern matches. */
  how: "import" | "later" | "glob";
}

const imports: Import[] = sources.flatMap((from) => {
  const text = readFileSync(path.join(root, from), "utf8");
  const file = ts.createSourceFile(from, text, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (to: string, how: Import["how"], typeOnly = false) =>
    found.push({ from, to: resolve(from, to), typeOnly, how });
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      add(textOf(node.moduleSpecifier), "import", isTypeOnly(node));
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(textOf(node.argument.literal), "import", true);
    if (ts.isExternalModuleReference(node)) add(textOf(node.expression), "import");
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const called = node.expression.getText(file);
      if (first && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(textOf(first), "later");
      if (first && /^(?:require|import\.meta\.resolve)$/.test(called)) add(textOf(first), "later");
      if (first && called.startsWith("import.meta.glob")) {
        const patterns = (ts.isArrayLiteralExpression(first) ? first.elements : [first]).map(textOf);
        for (const to of matching(from, patterns))
          add(`./${path.posix.relative(path.posix.dirname(from), to)}`, "glob");
      }
    }
    if (ts.isNewExpression(node) && node.arguments?.[1]?.getText(file) === "import.meta.url")
      add(textOf(node.arguments[0]), "later");
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
});

/** `?` if it is known only at run time. */
function textOf(node: ts.Node | undefined): string {
  if (node && ts.isStringLiteralLike(node)) return node.text;
  const value = node && ts.isIdentifier(node) && constants(node.getSourceFile()).get(node.text);
  return value || "?";
}

function constants(file: ts.SourceFile): Map<string, string> {
  const declared = file.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
  );
  return new Map(
    declared.flatMap(({ name, initializer }): [string, string][] =>
      initializer && ts.isStringLiteralLike(initializer) ? [[name.getText(file), initializer.text]] : [],
    ),
  );
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  const names = clause?.namedBindings;
  if (!clause || clause.isTypeOnly) return clause !== undefined;
  return (
    !clause.name && names !== undefined && ts.isNamedImports(names) && names.elements.every((one) => one.isTypeOnly)
  );
}

function matching(from: string, patterns: string[]): string[] {
  const absolute = (pattern: string) => path.posix.join(path.posix.dirname(from), pattern.replace(/^!/, ""));
  const some = (file: string, negative: boolean) =>
    patterns.some((pattern) => pattern.startsWith("!") === negative && path.posix.matchesGlob(file, absolute(pattern)));
  return files.filter((file) => some(file, false) && !some(file, true));
}

/** For our own files the path from the root, for packages the name. */
function resolve(from: string, to: string): string {
  if (to.startsWith("#")) return to.slice(1);
  if (to.startsWith(".")) return path.posix.join(path.posix.dirname(from), to);
  return to;
}

/** The layers of app, from the ground up; every other folder is a feature. */
const layers = [
  ...["base", "content", "ui", "site", "help", "concerns", "records"],
  ...["features", "components", "pages", "publish", "edit", "office"],
];
const layerOf = (feature: string) => layers.indexOf(layers.includes(feature) ? feature : "features");
function featureOf(file: string): string | null {
  return /^app\/([^/]+)\//.exec(file)?.[1] ?? null;
}
const mayImportAnything = (file: string) =>
  /^app\/[^/]+$|^commands\/|^server\/serve\.ts$|\.test\.ts$|\/testing\.ts$/.test(file);
/** Publishing and editing use the server's adapters; no browser loads them, but for what enhance names. */
const runsOnServer = (file: string) => /^app\/(?:publish|edit)\/(?!.*\.(?:behaviour|island)\.)/.test(file);
const broken = (rule: (line: Import) => boolean) =>
  imports.filter(rule).map((line) => `${line.from} imports ${line.to}`);

test("every import of our own code finds a file", () => {
  const ours = imports.filter(
    (line) => /^(?:app|server|commands|tools|tests|e2e)\//.test(line.to) && !line.to.includes("?"),
  );
  assert.ok(ours.length > 50);
  assert.deepEqual(
    ours.filter((line) => !existsSync(path.join(root, line.to))).map((line) => `${line.from} imports ${line.to}`),
    [],
  );
});

test("imports in app point down: office, edit, publish, pages, components, features, records, concerns, help, site, ui, content, base; features do not import features", () => {
  const crossing = broken(({ from, to, how }) => {
    const [here, there] = [featureOf(from), featureOf(to)];
    if (!here || !there || here === there || mayImportAnything(from)) return false;
    if (here === "enhance") return there !== "base" && !(how === "glob" && /\.(?:behaviour|island)\.tsx?$/.test(to));
    return there === "enhance" || layerOf(there) >= layerOf(here);
  });
  assert.deepEqual(crossing, []);
});

/** Feature groups: folders of features in steps; a feature imports only features in later steps, never one in its own. */
const groups: Record<string, string[][]> = {
  voices: [["digime", "moderation"], ["receipt"], ["emails"], ["responses"], ["avatar"]],
  forms: [["filling-in"], ["submissions"], ["definition"]],
};

for (const [group, steps] of Object.entries(groups))
  test(`imports in ${group} point one way: ${steps.map((features) => features.join(", ")).join(" → ")}`, () => {
    const featureIn = (file: string) => (file.startsWith(`app/${group}/`) ? (file.split("/")[2] ?? "") : null);
    const stepOf = (feature: string) => steps.findIndex((features) => features.includes(feature));
    const homeless = sources.filter(
      (file) => stepOf(featureIn(file) ?? steps[0]?.[0] ?? "") < 0 && !mayImportAnything(file),
    );
    assert.deepEqual(homeless, [], "every file is in a feature");
    const against = broken(({ from, to }) => {
      const [here, there] = [featureIn(from), featureIn(to)];
      if (here === null || there === null || here === there || mayImportAnything(from)) return false;
      return stepOf(there) <= stepOf(here);
    });
    assert.deepEqual(against, []);
  });

test("there are no import cycles, not even of types or by `import()`", () => {
  const next = new Map<string, string[]>();
  for (const { from, to, how } of imports) if (how !== "glob") next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const rounds: string[] = [];
  const walk = (file: string, way: string[]): void => {
    if (way.includes(file)) rounds.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (done.has(file) || way.includes(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of sources) walk(file, []);
  assert.deepEqual(rounds, []);
});

test("folders of the server do not import each other in a circle", () => {
  const folderOf = (file: string) => /^server\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [here, there] = [folderOf(from), folderOf(to)];
    if (here && there && here !== there && !mayImportAnything(from))
      next.set(here, (next.get(here) ?? new Set()).add(there));
  }
  const reach = (folder: string, seen = new Set<string>()): Set<string> => {
    for (const other of next.get(folder) ?? []) if (!seen.has(other)) reach(other, seen.add(other));
    return seen;
  };
  assert.deepEqual(
    [...next.keys()].filter((folder) => reach(folder).has(folder)),
    [],
  );
});

test("`import()` takes a literal path, so that this test can follow it", () => {
  assert.deepEqual(
    broken(({ from, to }) => to.includes("?") && !/^[\w./#-]+\?(?:raw|url)$/.test(to) && !mayImportAnything(from)),
    [],
  );
});

test("enhance loads exactly the behaviours and islands of features", () => {
  const reached = imports.filter(({ from, how }) => from.startsWith("app/enhance/") && how === "glob");
  const named = sources.filter((file) => file.startsWith("app/") && /\.(?:behaviour|island)\.tsx?$/.test(file));
  assert.deepEqual(reached.map(({ to }) => to).sort(), named.sort());
});

test("only what runs on the server imports values from server, but for how long a day is", () => {
  assert.deepEqual(
    broken(
      ({ from, to, typeOnly }) =>
        from.startsWith("app/") &&
        to.startsWith("server/") &&
        to !== "server/day.ts" &&
        !typeOnly &&
        !runsOnServer(from) &&
        !from.endsWith(".server.ts") &&
        !mayImportAnything(from),
    ),
    [],
  );
});

test("the server does not import app, not even types, but for serve.ts", () => {
  assert.deepEqual(
    broken(({ from, to }) => from.startsWith("server/") && to.startsWith("app/") && !mayImportAnything(from)),
    [],
  );
});

test("only pages, routes and .server files import .server files and Remix’s server, which browsers must not load", () => {
  assert.deepEqual(
    broken(
      ({ from, to, typeOnly }) =>
        /\.server\.tsx?$|^@remix-run\/node$/.test(to) &&
        !typeOnly &&
        from.startsWith("app/") &&
        !/\.(?:page|route|server)\.tsx?$/.test(from) &&
        !runsOnServer(from) &&
        !mayImportAnything(from),
    ),
    [],
  );
});

test("end-to-end tests are visitors: they import neither app nor server", () => {
  assert.deepEqual(
    broken(({ from, to }) => /^(?:e2e|tests\/looks)\//.test(from) && /^(?:app|server)\//.test(to)),
    [],
  );
});

test("file names are kebab-case and not generic, such as utils", () => {
  const doors = ["server/index.test.ts", "server/db/migrations/index.ts"];
  for (const file of sources.filter((source) => !doors.includes(source))) {
    const name = path.posix.basename(file);
    assert.match(name, /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.tsx?$/, file);
    assert.doesNotMatch(name, /^(?:utils?|lib|helpers?|common|misc|types|index)\./, file);
  }
});
