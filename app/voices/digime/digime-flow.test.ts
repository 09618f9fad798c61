import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeHelpMatcher } from "#app/help/help-words.ts";
import { firstAvatar } from "#app/voices/avatar/avatar.ts";
import { type DigiMe, type DigiMeEvent, digiMeFlow, needOf, newDigiMe } from "./digime-flow.ts";
import { nextEvent } from "./next-event.ts";
import { parseDigiMeForm } from "./parse-digime.ts";

const KEY = "0".repeat(32);
const next = (state: DigiMe) => digiMeFlow(state, nextEvent(state));
const after = (state: DigiMe, ...events: DigiMeEvent[]) => events.reduce(digiMeFlow, state);
const long = "A pool that is open in winter too, please.";
const atMessage = (message: string): DigiMe => ({ ...newDigiMe, step: "message", message });
const atDetails: DigiMe = { ...newDigiMe, step: "details", message: long, sharing: "everyone", key: KEY };

describe("the message step", () => {
  test("calls a message under 30 characters short once, then accepts it", () => {
    const first = next(atMessage("A pool"));
    assert.deepEqual([first.step, first.problems[0]?.kind], ["message", "short"]);
    assert.equal(next(first).step, "details");
    assert.equal(next({ ...first, message: "A bus" }).step, "details");
  });

  test("accepts 30 characters at once", () => {
    assert.equal(next(atMessage("x".repeat(30))).step, "details");
    assert.equal(next(atMessage(`  ${"x".repeat(29)}  `)).step, "message");
  });

  test("never accepts an empty message, or one over 2000 characters", () => {
    for (const message of ["", "   \n ", "\u200b\u200f"]) {
      const first = next(atMessage(message));
      assert.equal(first.problems[0]?.kind, "empty");
      assert.equal(next(first).step, "message");
    }
    assert.equal(next(next(atMessage("x".repeat(2001)))).problems[0]?.kind, "long");
    assert.equal(next(atMessage("x".repeat(2000))).step, "details");
  });

  test("warns of personal details once, then accepts them, and warns again of another kind", () => {
    const first = next(atMessage("Ring me on 0412 345 678 any time after school"));
    assert.deepEqual(first.problems[0]?.details, [{ kind: "phone", piece: "0412 345 678" }]);
    assert.equal(next(first).step, "details");
    const other = next({ ...first, message: `${first.message} or sam@example.com` });
    assert.deepEqual(other.problems[0]?.details, [{ kind: "email", piece: "sam@example.com" }]);
    assert.deepEqual(other.warned, ["phone", "email"]);
  });

  test("creates a key once, when the details step begins", () => {
    const details = next(atMessage(long));
    assert.match(details.key, /^[0-9a-f]{32}$/);
    assert.equal(next(digiMeFlow(details, { type: "back" })).key, details.key);
    assert.notEqual(next(atMessage(long)).key, details.key);
  });
});

describe("how to receive the picture", () => {
  test("‘No’ and the other two exclude one another", () => {
    const both = after(
      atDetails,
      { type: "receive", option: "sendEmail", ticked: true },
      { type: "receive", option: "downloadImageNow", ticked: true },
    );
    assert.deepEqual([both.sendEmail, both.downloadImageNow, both.iDontWantIt], [true, true, false]);
    const none = after(both, { type: "receive", option: "iDontWantIt", ticked: true });
    assert.deepEqual([none.sendEmail, none.downloadImageNow, none.iDontWantIt], [false, false, true]);
    const again = after(none, { type: "receive", option: "downloadImageNow", ticked: true });
    assert.deepEqual([again.downloadImageNow, again.iDontWantIt], [true, false]);
  });

  test("contradictory ticks, possible without script, must be resolved before anything is sent", () => {
    const form = new FormData();
    const ticks = { SendEmail: "true", Email: "sam@example.com", IDontWantIt: "true" };
    const fields = { step: "details", message: long, Sharing: "office", ...ticks };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const { state } = parseDigiMeForm(form);
    const refused = next(state);
    assert.deepEqual(
      refused.problems.map(({ field, kind }) => [field, kind]),
      [["receive", "both"]],
    );
    assert.deepEqual([refused.sendEmail, refused.email, refused.iDontWantIt], [true, "sam@example.com", true]);
    assert.equal(next({ ...refused, iDontWantIt: false }).step, "done");
    assert.equal(next({ ...refused, sendEmail: false }).step, "done");
    assert.equal(next({ ...refused, sendEmail: false, downloadImageNow: true }).step, "details");
  });

  test("one has to be chosen, and an email needs an address", () => {
    assert.equal(next(atDetails).problems[0]?.kind, "choose");
    const email = after(atDetails, { type: "receive", option: "sendEmail", ticked: true });
    assert.equal(next(email).problems[0]?.kind, "email");
    for (const bad of ["sam", "sam@home", "sam@x.au, bo@x.au", "a@b.au\nBcc: c@d.au"])
      assert.equal(next({ ...email, email: bad }).problems[0]?.kind, "email", bad);
    for (const copied of [" sam@example.com ", "\u202asam@example.com\u202c", "sam@example.com\u200b"])
      assert.equal(next({ ...email, email: copied }).email, "sam@example.com");
  });
});

describe("who may see it, and under which name", () => {
  test("has to be chosen, and no other value counts as a choice", () => {
    for (const sharing of ["", "Everyone", "office,everyone", "__proto__"]) {
      const form = new FormData();
      const fields = { step: "details", message: long, name: "Kai", Sharing: sharing, IDontWantIt: "true", key: KEY };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const refused = next(parseDigiMeForm(form).state);
      assert.deepEqual(refused.problems, [{ field: "sharing", kind: "choose" }], sharing);
      assert.deepEqual(
        [refused.step, refused.message, refused.name, refused.iDontWantIt],
        ["details", long, "Kai", true],
      );
      const forOffice = after(refused, { type: "fill", fields: { sharing: "office" } });
      assert.deepEqual([forOffice.problems, next(forOffice).step, next(forOffice).sharing], [[], "done", "office"]);
    }
  });

  test("a nickname is offered once; a child who empties the field stays anonymous", () => {
    const offered = next(atMessage(long));
    assert.match(offered.name, /^[A-Z][a-z]+ [A-Z][a-z]+$/);
    const emptied = after(offered, { type: "fill", fields: { name: "" } }, { type: "back" });
    assert.equal(next(emptied).name, "");
    assert.equal(next({ ...atMessage(long), name: "Kai" }).name, "Kai");
  });

  test("a name that looks like a last name, an age, a place or a school is warned about once", () => {
    const named = (name: string) => next({ ...atDetails, name, iDontWantIt: true });
    for (const [name, detail] of [
      ["Sam Nguyen", "name"],
      ["sam van den berg", "name"],
      ["Sam, 9", "age"],
      ["Kai12", "age"],
      ["Kai 2016", "age"],
      ["eleven year old", "age"],
      ["Sam from Armadale", "place"],
      ["Zoe, Honeyeater Primary School", "school"],
    ] as const) {
      const warned = named(name);
      assert.deepEqual(
        [warned.step, warned.problems[0]?.field, warned.problems[0]?.kind],
        ["details", "name", "personal"],
      );
      assert.ok(
        warned.problems[0]?.details?.some(({ kind }) => kind === detail),
        name,
      );
      assert.equal(next(warned).step, "done", name);
    }
    for (const name of ["Sam", "Sam N", "Sam the Great", "Sunny Wombat", "Agent 77", "小明", "X Æ", "Zoe!"])
      assert.equal(named(name).step, "done", name);
  });
});

describe("the whole flow", () => {
  test("goes avatar, message, details, done, and Back keeps everything", () => {
    let state = next({ ...newDigiMe, avatar: { ...firstAvatar, hair: "hijab" } });
    assert.equal(state.step, "message");
    state = next({ ...state, message: long });
    state = after(state, { type: "fill", fields: { name: "  Sam \n" } }, { type: "back" }, { type: "back" });
    assert.deepEqual([state.step, state.message, state.name], ["avatar", long, "  Sam \n"]);
    state = after(state, { type: "fill", fields: { sharing: "office" } });
    state = next(next(after(state, { type: "receive", option: "iDontWantIt", ticked: true })));
    state = next(state);
    assert.deepEqual([state.step, state.name, state.avatar.hair], ["done", "Sam", "hijab"]);
    assert.equal(state.sharing, "office");
  });

  test("follows browser history to every step reached, even two away, and changes nothing", () => {
    const visit = (state: DigiMe, step: DigiMe["step"]) => after(state, { type: "visit", step });
    const atMessage = next(newDigiMe);
    assert.equal(visit(visit(atMessage, "avatar"), "message").step, "message");
    assert.equal(visit(atMessage, "details").step, "message", "never reached");
    assert.equal(visit(atMessage, "done").step, "message", "nothing is sent by it");
    const reached = next({ ...atMessage, message: long });
    assert.deepEqual(visit(visit(reached, "avatar"), "details"), reached);
    const emptied = visit({ ...visit(reached, "message"), message: "" }, "details");
    assert.deepEqual(next({ ...emptied, iDontWantIt: true }).problems[0]?.kind, "empty");
  });

  test("drops an address if no email is wanted", () => {
    const state = next({ ...atDetails, email: "sam@example.com", iDontWantIt: true });
    assert.deepEqual([state.step, state.email], ["done", ""]);
  });

  test("accepts a name of 40 characters, but not a longer one", () => {
    const named = (name: string) => next({ ...atDetails, name, iDontWantIt: true });
    assert.equal(named("é".repeat(40)).step, "done");
    const refused = named("é".repeat(41));
    assert.deepEqual(
      [refused.step, ...refused.problems.map(({ field, kind }) => [field, kind])],
      ["details", ["name", "long"]],
    );
  });
});

test("a picture's address is used only for the avatar it shows, whenever it comes", () => {
  const drawn = { ...newDigiMe, avatar: { ...firstAvatar, skin: "deep" as const } };
  const uploaded = { type: "uploaded" as const, avatar: drawn.avatar, url: "/media/avatars/preview-1.png" };
  const moved = digiMeFlow(drawn, nextEvent(drawn));
  assert.equal(digiMeFlow(moved, uploaded).avatarUrl, uploaded.url);
  assert.equal(after(moved, { type: "fill", fields: { avatar: firstAvatar, avatarUrl: "" } }, uploaded).avatarUrl, "");
});

test("any posted form becomes a state without its unknown values", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["step", "done"],
    ["hair", "../../x"],
    ["skin", "deep"],
    ["extras", "wheelchair"],
    ["extras", "wings"],
    ["warned", "phone,moon"],
    ["key", "<b>"],
    ["SendEmail", "true"],
    ["IDontWantIt", ""],
    ["do", "delete"],
  ] as const)
    form.append(name, value);
  const { state, pressed } = parseDigiMeForm(form);
  assert.equal(pressed, "show");
  assert.equal(state.step, "avatar");
  assert.deepEqual([state.avatar.hair, state.avatar.skin], [firstAvatar.hair, "deep"]);
  assert.deepEqual(state.avatar.extras, ["wheelchair"]);
  assert.deepEqual(state.warned, ["phone"]);
  assert.equal(state.key, "");
  assert.deepEqual([state.sendEmail, state.iDontWantIt], [true, false]);
});

test("words of distress are found in the message whatever the name, and in the name, too", () => {
  const none = { spellings: {}, fillers: [], lists: {}, harmless: [] };
  const matcher = makeHelpMatcher({ ...none, phrases: ["kill myself"], alone: ["i need help"] });
  for (const [message, name] of [
    ["I need help.", ""],
    ["I need help.", "Zoe"],
    ["More shade at the oval, please.", "i need help"],
    ["More shade at the oval, please.", "kill myself"],
  ] as const)
    assert.equal(needOf(matcher, { message, name }), "words", `${message} ${name}`);
  assert.equal(needOf(matcher, { message: "I need help with maths.", name: "Zoe" }), null);
});
