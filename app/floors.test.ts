import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = path.resolve(import.meta.dirname, "..");
const sources = ["app", "server", "e2e"].flatMap((folder) =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => `${folder}/${file.split(path.sep).join("/")}`)
    : [],
);

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const imports: Import[] = sources.flatMap((from) => {
  const text = readFileSync(path.join(root, from), "utf8");
  const fetched = [...text.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, to = ""]) => ({
    from,
    to: resolve(from, to),
    typeOnly: false,
  }));
  const lines = text.matchAll(/^(import|export)( type)?\b[^;]*?from "([^"]+)"|^import "([^"]+)"/gms);
  const written = [...lines].map(([statement, , type, named, bare]) => ({
    from,
    to: resolve(from, named ?? bare ?? ""),
    typeOnly: type !== undefined || /^import \{(?:\s*type [^,}]+,?)+\s*\} from/.test(statement),
  }));
  return [...written, ...fetched];
});

/** A path from the root for files of ours, the name for packages. */
function resolve(from: string, to: string): string {
  if (to.startsWith("#")) return to.slice(1);
  if (to.startsWith(".")) return path.posix.join(path.posix.dirname(from), to);
  return to;
}

/** The floors of app, from the ground up; every other folder is a room, and rooms stand between `site` and `components`. */
const floors = ["base", "ui", "site", "rooms", "components", "pages"];
const floorOf = (room: string) => floors.indexOf(floors.includes(room) ? room : "rooms");
/** The room of a file in app, null for a door such as root.tsx and for everything else. */
function roomOf(file: string): string | null {
  return /^app\/([^/]+)\//.exec(file)?.[1] ?? null;
}
const isDoor = (file: string) =>
  /^app\/[^/]+$/.test(file) ||
  /^server\/(?:index\.ts|serve\.ts|jobs\.ts|publish\/|commands\/)/.test(file) ||
  /\.test\.ts$|\/testing\.ts$/.test(file);
const broken = (rule: (line: Import) => boolean) =>
  imports.filter(rule).map((line) => `${line.from} imports ${line.to}`);

test("every import of ours leads to a file", () => {
  const ours = imports.filter((line) => /^(?:app|server|e2e)\//.test(line.to) && !line.to.includes("?"));
  assert.ok(ours.length > 50);
  assert.deepEqual(
    ours.filter((line) => !existsSync(path.join(root, line.to))).map((line) => `${line.from} imports ${line.to}`),
    [],
  );
});

test("imports in app point down: pages, components, rooms, site, ui, base; rooms do not import rooms", () => {
  const crossing = broken(({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)];
    if (!here || !there || here === there || isDoor(from)) return false;
    return here === "enhance" ? there !== "base" : there === "enhance" || floorOf(there) >= floorOf(here);
  });
  assert.deepEqual(crossing, []);
});

test("enhance reaches rooms by name alone: their behaviours and islands", () => {
  const reached = sources
    .filter((file) => file.startsWith("app/enhance/"))
    .flatMap((file) => readFileSync(path.join(root, file), "utf8").match(/import\.meta\.glob[^(]*\("[^"]+"/g) ?? []);
  assert.deepEqual(reached.map((glob) => /"(.*)"/.exec(glob)?.[1]).sort(), [
    "../**/*.behaviour.ts",
    "../**/*.island.tsx",
  ]);
});

test("app takes nothing but types from server", () => {
  assert.deepEqual(
    broken(
      ({ from, to, typeOnly }) => from.startsWith("app/") && to.startsWith("server/") && !typeOnly && !isDoor(from),
    ),
    [],
  );
});

test("the server's adapters know nothing of app", () => {
  assert.deepEqual(
    broken(({ from, to }) => from.startsWith("server/") && to.startsWith("app/") && !isDoor(from)),
    [],
  );
});

test("what runs in the browser's bundle imports a store only from a page or a route", () => {
  assert.deepEqual(
    broken(
      ({ from, to, typeOnly }) =>
        /\.server\.tsx?$/.test(to) &&
        !typeOnly &&
        from.startsWith("app/") &&
        !/\.(?:page|route|server)\.tsx?$/.test(from) &&
        !isDoor(from),
    ),
    [],
  );
});

test("end-to-end tests are visitors: they import neither app nor server", () => {
  assert.deepEqual(
    broken(({ from, to }) => from.startsWith("e2e/") && /^(?:app|server)\//.test(to)),
    [],
  );
});

test("no file holds two things: none is over 300 lines", () => {
  const long = sources.filter((file) => readFileSync(path.join(root, file), "utf8").split("\n").length > 300);
  assert.deepEqual(long, []);
});

test("files are kebab-case, and none is called after no owner", () => {
  const doors = ["app/enhance/index.ts", "server/index.ts", "server/index.test.ts", "server/db/migrations/index.ts"];
  for (const file of sources.filter((source) => !doors.includes(source))) {
    const name = path.posix.basename(file);
    assert.match(name, /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.tsx?$/, file);
    assert.doesNotMatch(name, /^(?:utils?|lib|helpers?|common|misc|types|index)\./, file);
  }
});
