import assert from "node:assert/strict";
import { test } from "node:test";
import { joinDate } from "./check-answers.ts";
import { parseDay } from "./values.ts";

test("a date is understood as people write it, in three boxes or whole in the first, where it is certain", () => {
  const inBoxes = [
    ...[
      ["3", "March", "2027"],
      ["03", "mar", "2027"],
      ["3rd", "MAR.", " 2027 "],
      ["３", "３", "２０２７"],
      ["3 rd", "3", "2027"],
    ],
    ...[
      ["March", "3", "2027"],
      ["2027", "3", "3"],
      ["3", "03", "2027"],
    ],
  ];
  const whole = [
    ...[
      "3/3/2027",
      "03/03/2027",
      "3.3.2027",
      "3-3-2027",
      "3 3 2027",
      "3 – 3 – 2027",
      "2027-03-03",
      "2027/3/3",
      "３／３／２０２７",
    ],
    ...[
      "3 March 2027",
      "3rd of March, 2027",
      "3-Mar-2027",
      "3mar2027",
      "March 3, 2027",
      "Mar. 3rd 2027",
      "Wednesday, 3 March 2027",
    ],
  ];
  for (const boxes of [...inBoxes, ...whole.map((text) => [text, "", ""])])
    assert.deepEqual(joinDate(boxes.map((text) => [text])), ["3/3/2027"], boxes.join("|"));
  assert.deepEqual(joinDate([["1"], ["Sept"], ["2027"]]), ["1/9/2027"]);
});

test("a date that is not certain is no day", () => {
  const uncertain = [
    ...[["4/13/2027"], ["3/4/27"], ["3", "4", "27"], ["31", "Feb", "2027"], ["3", "Ma", "2027"], ["3", "J", "2027"]],
    ...[["3/4"], ["3/4", "", "2027"], ["", "3/4", "2027"], ["3", "4/2027"], ["3/4/2027", "4", "2027"]],
    ...[
      ["Friday 3 March 2027"],
      ["20270403"],
      ["March 2027"],
      ["3 4 5 2027"],
      ["tomorrow"],
      ["3", "Marzo", "2027"],
      ["3"],
    ],
  ];
  for (const [day = "", month = "", year = ""] of uncertain) {
    const answer = joinDate([[day], [month], [year]]);
    assert.equal(answer.length, 1);
    assert.equal(parseDay(answer[0] ?? ""), null, answer[0]);
  }
});
