import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { newDigiMe } from "#app/voices/digime/digime-flow.ts";
import { nextEvent } from "#app/voices/digime/next-event.ts";
import { findNameDetails, findPersonalDetails } from "./find-personal-details.ts";

const kindsIn = (text: string): string[] => findPersonalDetails(text).map(({ kind }) => kind);

describe("personal details", () => {
  test("are found", () => {
    const examples: [string, string][] = [
      ["call 0412 345 678", "phone"],
      ["call 0412.345.678", "phone"],
      ["my number is 0 4 1 2 3 4 5 6 7 8", "phone"],
      ["+61 8 9219 1111", "phone"],
      ["(08) 9219 1111", "phone"],
      ["ring me on 9213 2297", "phone"],
      ["my number is 92132297", "phone"],
      ["call 9213-2297.", "phone"],
      ["(9213) 2297", "phone"],
      ["call 6143,2297", "phone"],
      ["call 92 13 22 97 or 9.2.1.3.2.2.9.7", "phone"],
      ["I am 12\n0412_345_678", "phone"],
      ["0412,345,678", "phone"],
      ["0412\n345\n678", "phone"],
      ["+61_412_345_678", "phone"],
      [[..."0412345678"].map((digit) => `${digit}\ufe0f\u20e3`).join(" "), "phone"],
      ["０４１２ ３４５ ６７８", "phone"],
      ["sam@example.com", "email"],
      ["sam (at) example.com", "email"],
      ["sam @ home . com", "email"],
      ["sam (at) home dot com dot au", "email"],
      ["look at www.example.com", "link"],
      ["https://x.test/a", "link"],
      ["find me at discord.gg/abc", "link"],
      ["my page is samr dot com", "link"],
      ["@samr_2010 on insta", "account"],
      ["Add me:@sam.r", "account"],
      ["follow @samrocks or @samrocks is my tiktok", "account"],
      ["HOME . COM", "link"],
      ["I live at 12 Honeyeater Lane", "address"],
      ["4/17 Swan Street is home", "address"],
      ["I go to Honeyeater Primary School", "school"],
      ["St Anne’s College is boring", "school"],
      ["honeyeater primary school", "school"],
      ["i go to honeyeater primary school and its ok", "school"],
      ["Sam, year 5 at st anne’s catholic college", "school"],
      ["HONEYEATER PRIMARY SCHOOL", "school"],
      ["I LIKE HONEYEATER RIDGE SENIOR HIGH SCHOOL", "school"],
    ];
    for (const [text, kind] of examples) assert.ok(kindsIn(text).includes(kind), text);
  });

  test("are hardly found where there are none", () => {
    const texts = [
      "My school starts at 8.30 and ends at 3.15.",
      "High School is hard. Primary School was fun.",
      "In 2026 I turn 12 and there are 31 kids in my class of 5000.",
      "I walked 900 kilometres. 100 percent.",
      "The street is dark, the road is long",
      "On the way home we have 2 dogs in the street",
      "9 000 000 people, 65 000 000 years, 65,000,000 dollars and 60000000 ants",
      "About 90 000 people and 9,000.50 dollars, $92132297 in all",
      "6000-7000 kids, or 9000 - 9500, came in 2019, 2020, 2021 and 2022",
      "We won 6-4 6-3 6-2 6-1, and then 9-8, 9-7, 6-4.",
      "Years 6, 7, 8, 9, 10, 11 and 12; 9 8 7 6 5 4 3 2 1 lift off",
      "96.5, 0.92132297 and 2.71828 are numbers",
      "I got 100, 200, 300, 400 and then 10, 20, 30, 40, 50, 60, 70",
      "From 02.04.2026 - 09.04.2026, or 02/03/2014 10 am",
      "From 9.15 to 10.30 and 6:30 to 7:45 on 9/12/2026, room 6.\n9 kids",
      "We live in 6000, 6001 or 6163",
      "I like it. Me too. We met @ school. It was fun, @home too. Come on",
      "primary school is hard and high school is harder",
      "I went from primary school to high school. From kindy to primary school is far",
      "I want to leave high school, and to start at a new high school",
      "Starting high school is scary. Make primary school longer! At my old primary school",
      "MAKE PRIMARY SCHOOL LONGER. WHEN I WAS AT PRIMARY SCHOOL I CRIED",
      "When you go to high school, or at the public primary school",
      "I am going to start high school. I am scared of going to big high school",
      "We should go to smaller high school. My brother goes to different high school",
      "We came from another primary school. I want to go to uni after high school",
      "I love how high school has sport. I like how public school is free",
      "Kids from low income primary school, two from online high school",
      "I like netball and sport. Net ball is fun. Org",
      "A polka dot com, the dot net ball",
      "67 67 67 67, or 6767 6767 haha, or 6 7 6 7 6 7 6 7, or 99999999 dogs",
      "My number: 6 7 6 7 6 7 6 7",
      "My high score is 65432100",
      "I got 95 12 34 56",
      "@everyone should be nice. @mum I love you. @teachers please listen",
      "meet @park. @kids",
    ];
    const alarms = texts.filter((text) => kindsIn(text).length > 0);
    assert.ok(alarms.length <= 2, alarms.join("; "));
  });
});

test("details hidden by invisible characters are found, and too long texts are not searched", () => {
  const state = { ...newDigiMe, message: "I live at 5 Sm\u2060ith Str\u00adeet", name: "zoe@home.\u2060example" };
  const { details, nameDetails } = nextEvent(state);
  assert.deepEqual(details, [{ kind: "address", piece: "5 Smith Street" }]);
  assert.deepEqual(nameDetails, [{ kind: "email", piece: "zoe@home.example" }]);
  const hidden = nextEvent({ ...state, message: "0412\u034f345\u034f678" }).details;
  assert.deepEqual(hidden, [{ kind: "phone", piece: "0412345678" }]);
  assert.deepEqual(nextEvent({ ...state, message: `0412 345 678 ${"x".repeat(2000)}` }).details, []);
});

test("each piece that was found is given once, in the child's words, and belongs to one kind", () => {
  const text = "Im Ruby Thompson, insta: ruby.t_, ring O412•345•678 or ruby [at] home [dot] com, ruby.t_ again";
  assert.deepEqual(findPersonalDetails(text), [
    { kind: "phone", piece: "O412•345•678" },
    { kind: "email", piece: "ruby [at] home [dot] com" },
    { kind: "account", piece: "ruby.t_" },
    { kind: "name", piece: "Ruby Thompson" },
  ]);
});

/** @param file of tests/vectors: what children write, a text a line, with the kind of detail in it or ‘quiet’ */
function judge(file: string) {
  const texts = readFileSync(path.resolve(import.meta.dirname, "../../../tests/vectors", file), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(/: (.*)/));
  const quiet = texts.filter(([kind]) => kind === "quiet");
  const alarms = quiet.filter(([, text = ""]) => kindsIn(text).length > 0);
  const missed = texts.filter(([kind = "", text = ""]) => kind !== "quiet" && !kindsIn(text).includes(kind));
  return { alarms, missed };
}

/** As few errors as are reached now: a change of the patterns may lower these figures, and not raise them. */
test("details are found as children write them, with few alarms where there are none", () => {
  const { alarms, missed } = judge("personal-details.txt");
  assert.ok(missed.length <= 1, `missed: ${missed.join("; ")}`);
  assert.ok(alarms.length <= 5, `alarms: ${alarms.join("; ")}`);
});

test("of texts by which the patterns are measured, few are missed and few raise an alarm", () => {
  const { missed, alarms } = judge("held-out-personal-details.txt");
  assert.ok(missed.length <= 11 && alarms.length <= 6, `missed ${missed.length} of 148, alarms ${alarms.length} of 87`);
});

test("of new texts none is missed and none raises an alarm", () => {
  assert.deepEqual(judge("unseen-personal-details.txt"), { missed: [], alarms: [] });
});

/** Milliseconds of CPU, which a busy machine does not change. */
function cpuOf(work: () => void) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

test("a text ten times as long takes about ten times as long, whatever is repeated in it", () => {
  const repeated =
    "-|.|:|1|1 |@|a.a.|a@|is |(|🔥|/|\n|0 4 1 |$1.|oh |+61 |[ |a'|A1_|Sam |honeyeater primary |a.com/|12 smith |in | ";
  judge("personal-details.txt");
  for (const begin of ["my insta ", "call 12 "])
    for (const part of repeated.split("|")) {
      let last = { size: 0, cpu: 0 };
      // Small steps first, since what is exponential would never end.
      for (const size of [20, 26, 300, 3000]) {
        const text = `${begin}${part.repeat(size).slice(0, size)}é!`;
        const cpu = cpuOf(() => findNameDetails(text));
        const most = Math.max(last.cpu, 5) * (size / last.size) * 3;
        assert.ok(cpu <= most, `${size} signs of ${JSON.stringify(begin + part)}: ${cpu} ms, not ${most}`);
        last = { size, cpu };
      }
    }
});
