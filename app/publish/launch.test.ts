import assert from "node:assert/strict";
import { once } from "node:events";
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { ContentError } from "#app/content/problems.ts";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { runServer, smallTree, temporaryFolder, waitForWords } from "#server/testing.ts";
import { checkContent } from "./check/check-content.ts";
import { isPublicSite, refuseToLaunch } from "./launch.ts";
import { readTree } from "./read-tree.ts";

const folder = temporaryFolder("launch");

let trees = 0;
function readyTree(): string {
  const root = path.join(folder, `tree-${++trees}`);
  cpSync(smallTree, root, { recursive: true });
  change(root, "records.yaml", /to be confirmed/g, "RD 2020001");
  rmSync(path.join(root, "voices/responses"), { recursive: true, force: true });
  for (const file of readTree(root).files.filter((name) => /\.(?:md|yaml)$/.test(name))) {
    const text = readFileSync(path.join(root, file), "utf8");
    const own = text.replace(/[\w.]+\.example\b|example\.org/g, "office.wa.gov.au");
    writeFileSync(
      path.join(root, file),
      own.replace(/5550 ?0\d{3}/g, "9123 4567").replace(/1800 ?975 ?7\d\d/g, "1800 123 456"),
    );
  }
  return root;
}

const change = (root: string, file: string, from: RegExp, to: string) =>
  writeFileSync(path.join(root, file), readFileSync(path.join(root, file), "utf8").replace(from, to));
const leftIn = async (root: string) => (await checkContent(readTree(root))).site.left;

describe("what is left before launch", () => {
  test("names each class of records whose authority nobody has confirmed", async () => {
    const root = readyTree();
    change(root, "records.yaml", /RD 2020001/, "to be confirmed");
    const left = ["records.yaml: the authority of “notes” is to be confirmed"];
    assert.deepEqual(await leftIn(root), left);
    for (const [from, to] of [
      [/to be confirmed/, "To Be  Confirmed."],
      [/To Be {2}Confirmed\./, "TBC by our lawyer"],
    ] as const) {
      change(root, "records.yaml", from, to);
      assert.deepEqual(await leftIn(root), left, to);
    }
  });

  test("names examples, what reaches nobody, and what nobody has confirmed, and then nothing", async () => {
    const root = readyTree();
    assert.deepEqual(await leftIn(root), []);
    change(root, "pages/index.md", /^---\n/, "---\nexample: true\nconfirm: [What the law says]\n");
    mkdirSync(path.join(root, "voices/responses"));
    writeFileSync(path.join(root, "voices/responses/a-good-day.yaml"), "- name: Sam\n  text: A day at the beach.\n");
    appendFileSync(
      path.join(root, "pages/index.md"),
      "\nRing (08) 5550 0123 or +61 491 570 156, or write to sam@office.example.\n",
    );
    const line = readFileSync(path.join(root, "pages/index.md"), "utf8").split("\n").length - 1;
    assert.deepEqual(await leftIn(root), [
      "pages/index.md: an example",
      "voices/responses/a-good-day.yaml: an example",
      `pages/index.md:${line}: (08) 5550 0123 reaches nobody`,
      `pages/index.md:${line}: +61 491 570 156 reaches nobody`,
      `pages/index.md:${line}: sam@office.example reaches nobody`,
      "pages/index.md: to be confirmed: What the law says",
    ]);
    const confirm = (what: string) =>
      writeFileSync(path.join(root, "confirmed.yaml"), `- { what: ${what}, by: Ann, on: 2026-11-02 }\n`);
    confirm("What the law says");
    assert.equal((await leftIn(root))?.at(-1)?.includes("confirmed"), false);
    confirm("What the law say");
    await assert.rejects(leftIn(root), (error) => {
      assert.ok(error instanceof ContentError);
      assert.match(error.message, /^confirmed.yaml:1: No file asks for this. Did you mean: What the law says$/);
      return true;
    });
  });

  test("leaves real numbers and ordinary words alone", async () => {
    const root = readyTree();
    appendFileSync(
      path.join(root, "pages/index.md"),
      "\nFor example, ring 1800 55 1800, (08) 9555 0123 or 0491 123 456, or write to name@example.com.\n",
    );
    assert.deepEqual(await leftIn(root), []);
  });
});

test("only a site that everybody can open, and that is no demonstration, is live", () => {
  const live = (SITE_URL?: string, ALLOW_EXAMPLES?: string) => isPublicSite(parseEnv({ SITE_URL, ALLOW_EXAMPLES }));
  for (const url of [
    "https://ccyp.wa.gov.au",
    "http://203.0.113.9:8080",
    "https://172.32.0.1",
    "https://[2001:db8::1]",
  ])
    assert.deepEqual([live(url), live(url, "yes")], [true, false], url);
  const own = ["localhost:3000", "web1", "10.0.0.7", "127.0.0.1", "172.20.1.1", "192.168.1.5:81", "[::1]:3000"];
  for (const host of [...own, "[fd00::1]", "office.local", "site.test", "preview.internal"])
    assert.equal(live(`http://${host}`), false, host);
  assert.equal(live(), false);
});

test("content that an earlier release published, without looking for what is left, has to be published first", async () => {
  const db = connect({ sqlite: ":memory:" });
  await migrate(db);
  const open = { SITE_URL: "https://www.ccyp.wa.gov.au", MAIL_FROM: "office@ccyp.wa.gov.au" };
  const start = () => refuseToLaunch({ db, env: parseEnv(open) });
  await start();
  await db.insertInto("site").values({ id: 1, site_json: "{}" }).execute();
  await assert.rejects(start(), /published by an earlier version\. Publish it first: npm run content -- publish$/m);
  await db.updateTable("site").set({ site_json: '{"left":[]}' }).execute();
  await start();
  await db.destroy();
});

test("a start at a public address is refused with the list, and a demonstration or a finished site starts", async () => {
  const root = readyTree();
  const settings = { CONTENT_DIR: root, SITE_URL: "https://www.ccyp.wa.gov.au", DATABASE_URL: "" };
  const start = (name: string, more: Record<string, string> = {}) =>
    runServer({ ...settings, DATA_DIR: path.join(folder, name), ...more });
  const startsWell = async ({ child, said }: ReturnType<typeof runServer>) => {
    await waitForWords(child, /The site is at \S+/, said);
    child.kill();
    await once(child, "close");
  };
  await startsWell(start("data"));
  const wrong = start("data", { MAIL_FROM: "office@ccyp.example" });
  assert.deepEqual(await once(wrong.child, "close"), [1, null]);
  assert.match(wrong.said.err, /^MAIL_FROM: office@ccyp.example reaches nobody$/m);

  change(root, "pages/index.md", /^---\n/, "---\nexample: true\n");
  const refused = start("fresh");
  assert.deepEqual(await once(refused.child, "close"), [1, null]);
  assert.match(refused.said.err, /^pages\/index.md: an example$/m);
  assert.match(refused.said.err, /ALLOW_EXAMPLES=yes/);
  // What was published before is finished, and stays.
  await startsWell(start("data"));
  await startsWell(start("fresh", { ALLOW_EXAMPLES: "yes" }));
  const again = start("fresh");
  assert.deepEqual(await once(again.child, "close"), [1, null]);
});
