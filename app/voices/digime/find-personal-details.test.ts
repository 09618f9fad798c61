import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newDigiMe } from "./digime-flow.ts";
import { findPersonalDetails } from "./find-personal-details.ts";
import { nextEvent } from "./next-event.ts";

describe("personal details", () => {
  test("are found", () => {
    const found: [string, string][] = [
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
    for (const [text, kind] of found) assert.ok(findPersonalDetails(text).includes(kind as "phone"), text);
  });

  test("are not found where there are none", () => {
    for (const text of [
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
    ])
      assert.deepEqual(findPersonalDetails(text), [], text);
  });
});

test("details hidden by invisible characters are found, and too long texts are not searched", () => {
  const state = { ...newDigiMe, message: "I live at 5 Sm\u2060ith Str\u00adeet", name: "zoe@home.\u2060example" };
  const { details, nameDetails } = nextEvent(state, "k");
  assert.deepEqual([details, nameDetails], [["address"], ["email"]]);
  assert.deepEqual(nextEvent({ ...state, message: "0412\u034f345\u034f678" }, "k").details, ["phone"]);
  assert.deepEqual(nextEvent({ ...state, message: `0412 345 678 ${"x".repeat(2000)}` }, "k").details, []);
});
