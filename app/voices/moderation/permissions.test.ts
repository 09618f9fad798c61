import assert from "node:assert/strict";
import { test } from "node:test";
import { NOW, voicesWith } from "#app/voices/testing.ts";
import type { ResponseStatus, Sharing } from "#server/db/schema.ts";
import { insertRow, onBothEngines } from "#server/db/testing.ts";
import type { List } from "./load-responses.server.ts";
import { decide } from "./moderation.server.ts";
import { parseDecision, type Verdict } from "./moderation.ts";
import { findObstacle, type Role, verdicts } from "./permissions.ts";
import { officeWith } from "./testing.ts";

type OfficeRole = Exclude<Role, "operator">;
const roles: Role[] = ["moderator", "officer", "operator"];
const statuses: ResponseStatus[] = ["waiting", "approved", "published", "read", "declined", "taken-down"];
const concerns = {
  none: null,
  open: { mayPublish: false, state: "opened" },
  closed: { mayPublish: false, state: "closed" },
  allowed: { mayPublish: true, state: "opened" },
  /** In another language, and nobody has looked. */
  unread: { mayPublish: true, state: "new" },
} as const;
type Concern = keyof typeof concerns;

/** Of which status, for whom the child sent it, and what a concern says. */
const promised: Record<Verdict, [ResponseStatus[], Sharing[], Concern[]]> = {
  approved: [["waiting"], ["everyone"], ["none", "allowed"]],
  redacted: [["waiting"], ["everyone"], ["none", "allowed"]],
  read: [["waiting"], ["office"], ["none", "closed", "allowed", "unread"]],
  declined: [["waiting"], ["everyone"], ["none", "closed", "allowed", "unread"]],
  published: [["approved"], ["everyone"], ["none", "allowed"]],
  undone: [
    ["approved", "declined", "read"],
    ["everyone", "office"],
    ["none", "closed", "allowed", "unread"],
  ],
  reopened: [["declined"], ["everyone", "office"], ["none", "closed", "allowed", "unread"]],
  featured: [["published"], ["everyone"], ["none", "allowed"]],
  unfeatured: [[], [], []],
  changed: [["published"], ["everyone"], ["none", "allowed"]],
  withdrawn: [
    ["approved", "published"],
    ["everyone", "office"],
    ["none", "closed", "allowed", "unread"],
  ],
  corrected: [
    ["waiting", "approved", "published", "read", "declined"],
    ["everyone", "office"],
    ["none", "closed", "allowed", "unread"],
  ],
};

interface Case {
  verdict: Verdict;
  role: Role;
  status: ResponseStatus;
  sharing: Sharing;
  concern: Concern;
}

/** None of the responses is on the home page. */
function* allCases(): Generator<Case> {
  for (const verdict of verdicts)
    for (const role of roles)
      for (const status of statuses)
        for (const sharing of ["everyone", "office"] as const)
          for (const concern of Object.keys(concerns) as Concern[]) yield { verdict, role, status, sharing, concern };
}

function isPromised({ verdict, role, status, sharing, concern }: Case): boolean {
  const [from, sharings, inConcern] = promised[verdict];
  const isTheirs = verdict !== "corrected" || role === "operator";
  return isTheirs && from.includes(status) && sharings.includes(sharing) && inConcern.includes(concern);
}

test("every decision, by every role, about a response in every state, is possible where it is promised only", () => {
  let count = 0;
  for (const one of allCases()) {
    const { verdict, role, concern, ...state } = one;
    const response = { ...state, concern: concerns[concern], text: "Words.", decided: NOW, featured: false };
    const obstacle = findObstacle(verdict, response, role, NOW);
    assert.equal(obstacle === null, isPromised(one), JSON.stringify({ ...one, obstacle }));
    count++;
  }
  assert.equal(count, 12 * 3 * 6 * 2 * 5);
  const shown = { status: "published", sharing: "everyone", text: "Words.", decided: NOW, concern: null } as const;
  for (const [featured, verdict] of [
    [true, "unfeatured"],
    [false, "featured"],
  ] as const)
    assert.deepEqual(
      (["featured", "unfeatured"] as const).filter(
        (place) => !findObstacle(place, { ...shown, featured }, "moderator", NOW),
      ),
      [verdict],
    );
});

onBothEngines((db) => {
  const { save } = voicesWith(db);
  const office = officeWith(db);
  const BO = "bo@office.example";
  const raise = (item: string, concern: Exclude<Concern, "none">) =>
    insertRow(db(), "concern", {
      ...{ item, state: concerns[concern].state, may_publish: concerns[concern].mayPublish ? 1 : 0 },
    });
  const stored = async (id: string) =>
    JSON.stringify([
      await db().selectFrom("response").selectAll().where("id", "=", id).execute(),
      await db().selectFrom("decision").selectAll().where("response", "=", id).execute(),
    ]);
  const load = async (role: OfficeRole, view: List, query: Record<string, string>) =>
    JSON.stringify(await office(role).load(view, query));

  test("a form that no page offers changes nothing, whatever the response is, and is told why", async () => {
    const { id } = await save();
    for (const concern of ["none", "open", "unread"] as const) {
      await db().deleteFrom("concern").execute();
      if (concern !== "none") await raise(id, concern);
      for (const one of allCases()) {
        const { role, status, sharing } = one;
        if (role !== "moderator" || sharing !== "everyone" || one.concern !== concern || isPromised(one)) continue;
        if (one.verdict === "unfeatured") continue;
        await db().updateTable("response").set({ status, sharing, decided: NOW }).where("id", "=", id).execute();
        const kept = await stored(id);
        const parsed = parseDecision(one.verdict, { name: "S", text: "Other words.", reason: "No." });
        assert.ok("decision" in parsed);
        const outcome = await decide(db(), id, parsed.decision, BO, NOW, { role: one.role, version: "" });
        assert.equal(outcome?.done, false, JSON.stringify(one));
        assert.equal(await stored(id), kept);
      }
    }
  });

  test("a correction for the person who wrote it is made at the command line: posted, it never reaches a page", async () => {
    const { id } = await save();
    await decide(db(), id, { verdict: "approved" }, BO, NOW);
    const words = { id, verdict: "corrected", name: "S", text: "Other words." };
    for (const role of ["moderator", "officer"] as const)
      for (const view of ["check", "ordinary", "decided"] as const) {
        const kept = await stored(id);
        const { status, text } = await office(role).press(words, view);
        assert.deepEqual([status, await stored(id)], [409, kept]);
        assert.match(text, /Nothing has changed: no button on your pages does that/);
      }
  });

  test("moderators neither read nor decide what an open concern is about; those who act on concerns read it", async () => {
    const { id } = await save({ text: "He hurts me every night.", name: "Tilly" });
    const decline = { verdict: "declined", reason: "It names a friend." } as const;
    await decide(db(), id, decline, "moderator@office.example", NOW);
    const reading = async (role: OfficeRole) => [
      await load(role, "decided", { id }),
      await load(role, "decided", {}),
      await load(role, "decided", { find: "hurts" }),
      await load(role, "check", { done: id }),
      await load(role, "check", { id }),
    ];
    const hasWords = (pages: string[]) => pages.map((page) => /hurts me|Tilly/.test(page));
    assert.deepEqual(hasWords(await reading("moderator")), [true, true, true, true, false]);
    await raise(id, "open");
    assert.deepEqual(hasWords(await reading("moderator")), [false, false, false, false, false]);
    assert.equal((await office("moderator").load("decided")).total, 0);
    assert.deepEqual(hasWords(await reading("officer")), [true, true, true, false, false]);
    await db().updateTable("response").set({ status: "waiting", decided: null }).where("id", "=", id).execute();
    assert.deepEqual(hasWords(await reading("moderator")), [false, false, false, false, false]);
    assert.equal(hasWords(await reading("officer"))[4], true);
    const kept = await stored(id);
    for (const verdict of verdicts) {
      const form = { id, verdict, name: "S", text: "Other words.", reason: "No." };
      const { status, text } = await office("moderator").press(form, "check");
      assert.equal(status, 409, verdict);
      assert.doesNotMatch(text, /hurts me|Tilly/);
    }
    assert.equal(await stored(id), kept);
  });
});
