import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { sql } from "kysely";
import { isNickname } from "#app/base/nickname.ts";
import { replaceHelpWords } from "#app/help/help-words.server.ts";
import { voicesWith } from "#app/voices/testing.ts";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createServices } from "#server/services.ts";
import { temporaryFolder } from "#server/testing.ts";
import { type DigiMe, newDigiMe } from "./digime-flow.ts";
import type { DigiMePost } from "./parse-digime.ts";
import { pressButton } from "./take-digime.server.ts";

const folder = temporaryFolder("digime");
const services = createServices(parseEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
// The clock is stopped, so that the ten minutes do not end during the test.
services.clock.now = () => 1_800_000_000_000;
before(() => migrate(services.db));
after(() => services.db.destroy());
voicesWith(() => services.db);

interface Press extends Partial<DigiMe> {
  from?: string;
  /** ‘Send it’ in the last step when none is named. */
  pressed?: DigiMePost["pressed"];
}

async function send({ from = "192.0.2.1", pressed = "next", ...more }: Press = {}) {
  const rates = services.rateLimiterFor(from);
  const rest = { siteUrl: "http://site.test", requestId: "1" };
  const message = "A swing that a wheelchair fits on";
  const filled = { message, sharing: "everyone", key: "a".repeat(32), iDontWantIt: true } as const;
  const state: DigiMe = { ...newDigiMe, step: "details", ...filled, ...more };
  const context: AppLoadContext = { ...services, ...rest, rates };
  return pressButton(context, { state, topic: "now", pressed });
}
const stored = async () =>
  (await services.db.selectFrom("response").select("id").where("source", "=", "visitor").execute()).length;
const codeOf = (answer: Awaited<ReturnType<typeof send>>) => ("code" in answer ? answer.code : answer.notice);

const noWords = { spellings: {}, fillers: [], lists: {}, phrases: [], alone: [], harmless: [] };

describe("a repeated response gets its code", () => {
  test("after its question has closed; a different one is given back", async () => {
    const code = codeOf(await send());
    await services.db.updateTable("topic").set({ status: "past" }).where("id", "=", "now").execute();
    assert.equal(codeOf(await send()), code);
    for (const other of [{ message: "A slide with shade over it all day" }, { key: "b".repeat(32) }])
      assert.equal(codeOf(await send(other)), "closed");
    assert.equal(await stored(), 1);
  });

  test("after its address has reached the rate limit; a different one has to wait", async () => {
    const from = "192.0.2.2";
    const code = codeOf(await send({ from }));
    assert.equal(await services.rateLimiterFor(from).take("response", 300, 299), null);
    assert.equal(codeOf(await send({ from })), code);
    assert.equal(codeOf(await send({ from, key: "b".repeat(32) })), "busy");
    assert.equal(await stored(), 1);
  });
});

test("personal details that a child was warned of are flagged for the moderator, also in the name", async () => {
  const warned: DigiMe["warned"] = ["phone", "email"];
  await send({ message: "Ring me on 0412 345 678 after school", name: "sam@example.com", warned });
  const { flags } = await services.db
    .selectFrom("response")
    .select("flags")
    .where("source", "=", "visitor")
    .executeTakeFirstOrThrow();
  assert.deepEqual(flags.split(",").sort(), ["email", "phone"]);
});

test("a repeated response is never shown to more people than its child chose at any time", async () => {
  const sharing = () => services.db.selectFrom("response").select("sharing").where("source", "=", "visitor").execute();
  const code = codeOf(await send({ sharing: "everyone" }));
  assert.equal(codeOf(await send({ sharing: "office" })), code);
  assert.deepEqual(await sharing(), [{ sharing: "office" }]);
  assert.equal(codeOf(await send({ sharing: "everyone" })), code);
  assert.deepEqual(await sharing(), [{ sharing: "office" }]);
});

test("nothing is stored before the child has chosen who may see it; ‘Another’ makes a nickname", async () => {
  const refused = await send({ sharing: "" });
  assert.ok("state" in refused);
  assert.deepEqual([refused.status, refused.state.problems[0]?.field], [422, "sharing"]);
  const named = await send({ pressed: "nickname", name: "Kai" });
  assert.ok("state" in named);
  assert.deepEqual([named.status, named.state.step, isNickname(named.state.name)], [200, "details", true]);
  assert.equal(await stored(), 0);
});

test("words of need raise a concern with the response; words in another language one that blocks nothing, and a flag", async () => {
  await replaceHelpWords(services.db, { ...noWords, phrases: ["hurts me"] });
  await send({ message: "My stepfather hurts me every night." });
  await send({ message: "أنا خائف في البيت كل ليلة ولا أنام", key: "b".repeat(32) });
  for (const [key, message] of Object.entries({
    d: "Baba yangu ananipiga kila usiku na mama hajui la kufanya",
    e: "Sinasaktan ako ng tatay ko tuwing gabi",
    f: "im bin kam la mi rum en main mami bin krai",
  }))
    await send({ message, key: key.repeat(32) });
  await send({ message: "The café and the crèche are closed", key: "c".repeat(32) });
  const responses = await services.db
    .selectFrom("response")
    .select(["id", "flags"])
    .where("source", "=", "visitor")
    .execute();
  const concerns = await services.db.selectFrom("concern").select(["item", "cause", "state", "may_publish"]).execute();
  const inNeed = (await services.db.selectFrom("response").select("id").where("distress", "=", 1).execute())[0]?.id;
  const foreign = responses.filter(({ flags }) => flags === "language").map(({ id }) => id);
  assert.deepEqual(
    concerns.sort((a, b) => b.may_publish - a.may_publish),
    [
      ...foreign.map((item) => ({ item, cause: "language", state: "new", may_publish: 1 })),
      { item: inNeed, cause: "words", state: "new", may_publish: 0 },
    ],
  );
  assert.deepEqual(responses.map(({ flags }) => flags).sort(), [
    "",
    "",
    "language",
    "language",
    "language",
    "language",
  ]);
});

test("insults, hate and sexual words are stored and flagged; the child is told nothing", async () => {
  await replaceHelpWords(services.db, { ...noWords, check: ["idiot/idiots", "get rid of ... immigrants"] });
  const rude = [
    "The council are all idi0ts and never listen to us.",
    "Get rid of all the immigrants, they take our parks.",
  ];
  for (const [at, message] of rude.entries())
    assert.ok("code" in (await send({ message, key: String(at).repeat(32) })));
  await send({ message: "Get rid of the flies at the pool, please.", key: "c".repeat(32) });
  const rows = await services.db.selectFrom("response").select("flags").where("source", "=", "visitor").execute();
  assert.deepEqual(rows.map(({ flags }) => flags).sort(), ["", "rude", "rude"]);
});

describe("after a question has closed", () => {
  const pressAll = async (message: string) => {
    const presses: [DigiMe["step"], DigiMePost["pressed"]][] = [
      ["avatar", "show"],
      ["avatar", "surprise"],
      ["avatar", "next"],
      ["message", "back"],
      ["message", "next"],
      ["message", "stay"],
      ["details", "back"],
      ["details", "next"],
    ];
    return Promise.all(
      presses.map(async ([step, pressed]) => {
        const answer = await send({ step, pressed, message, iDontWantIt: false });
        assert.ok(!("code" in answer));
        const { topic, notice, status, state } = answer;
        return { answer: `${status} ${notice} ${topic}`, step: state.step, problems: state.problems.length };
      }),
    );
  };

  test("every button gives back what was written, at a step that shows it", async () => {
    await services.db.updateTable("topic").set({ status: "past" }).where("id", "=", "now").execute();
    for (const { answer, step, problems } of await pressAll("Short")) {
      assert.equal(answer, "409 closed now");
      assert.notEqual(step, "avatar");
      assert.equal(problems, 0, "nothing can be put right");
    }
  });

  test("no button says that a stored response was refused, and its code stays available", async () => {
    const post = { key: "c".repeat(32), message: "More books about space at our library" };
    const code = codeOf(await send(post));
    await services.db.updateTable("topic").set({ status: "past" }).where("id", "=", "now").execute();
    for (const [pressed, iDontWantIt] of [
      ["back", true],
      ["stay", true],
      ["next", false],
    ] as const) {
      const answer = await send({ ...post, message: `${post.message} \r\n`, pressed, iDontWantIt });
      assert.ok("notice" in answer);
      assert.deepEqual([answer.notice, answer.state.step, answer.status], ["already-stored", "details", 409]);
      assert.equal(answer.state.problems.length, iDontWantIt ? 0 : 1);
    }
    assert.equal(codeOf(await send(post)), code);
    assert.equal(codeOf(await send({ ...post, key: "", pressed: "back" })), "closed");
  });

  test("a visitor who wrote nothing goes on with the open question, or is told there is none", async () => {
    await services.db.updateTable("topic").set({ status: "past" }).where("id", "=", "now").execute();
    for (const { answer } of await pressAll(" \n")) assert.equal(answer, "409 changed ");
    await services.db.updateTable("topic").set({ status: "open" }).where("id", "=", "old").execute();
    for (const { answer } of await pressAll("")) assert.equal(answer, "409 changed old");
  });
});

test("a response that cannot be stored does not count for the rate limit", async () => {
  const from = "192.0.2.3";
  // One more may be stored.
  assert.equal(await services.rateLimiterFor(from).take("response", 300, 299), null);
  await sql`pragma query_only = 1`.execute(services.db);
  assert.equal(codeOf(await send({ from })), "unsaved");
  await sql`pragma query_only = 0`.execute(services.db);
  assert.match(codeOf(await send({ from })) ?? "", /^[0-9A-Z]{5}-/);
  assert.equal(codeOf(await send({ from, key: "b".repeat(32) })), "busy");
});
