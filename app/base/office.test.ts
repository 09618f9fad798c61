import assert from "node:assert/strict";
import { test } from "node:test";
import { parseEnv } from "#server/env.ts";
import { mayDo, type OfficeRole, type OfficeVerb, officeRoles, rolesOf, safeTarget } from "./office.ts";

const [ANN, BO, CY, DI, ED] = ["ann@x.au", "bo@x.au", "cy@x.au", "di@x.au", "ed@x.au"];

test("each role sees and does what is promised, and nothing else", () => {
  const promised: Record<OfficeVerb, OfficeRole[]> = {
    "see what waits": ["moderator", "safeguarding", "records", "editor"],
    "read responses": ["moderator", "safeguarding"],
    "decide responses": ["moderator", "safeguarding"],
    "read concerns": ["safeguarding"],
    "act on concerns": ["safeguarding"],
    "read records": ["records"],
    "act on records": ["records"],
    "edit pages": ["editor"],
  };
  for (const [verb, roles] of Object.entries(promised) as [OfficeVerb, OfficeRole[]][]) {
    assert.deepEqual(
      officeRoles.filter((role) => mayDo([role], verb)),
      roles,
      verb,
    );
    assert.equal(mayDo([], verb), false);
  }
  assert.ok(mayDo(["editor", "safeguarding"], "read concerns"), "a person may have several roles");
});

test("an empty list of those who act on concerns means the moderators, and of those for records, those who act on concerns", () => {
  const roles = (settings: Record<string, string>) =>
    [ANN, BO, CY, DI, ED].map((address) => rolesOf(parseEnv(settings), address).join(" "));
  const all = { MODERATORS: `${ANN},${BO}`, SAFEGUARDING: `${BO},${CY}`, RECORDS: DI, EDITORS: `${ANN},${ED}` };
  assert.deepEqual(roles(all), ["moderator editor", "moderator safeguarding", "safeguarding", "records", "editor"]);
  assert.deepEqual(roles({ ...all, RECORDS: "" }).slice(1, 4), [
    "moderator safeguarding records",
    "safeguarding records",
    "",
  ]);
  assert.deepEqual(roles({ MODERATORS: ANN }), ["moderator safeguarding records", "", "", "", ""]);
});

test("signing in leads to pages of the office only", () => {
  for (const page of ["/office/concerns/2027-014/", "/office/responses/?id=1", "/office/"])
    assert.equal(safeTarget(page), page);
  for (const page of [
    null,
    "",
    "/",
    "//evil.example",
    "/office/sign-in/?to=x",
    "https://evil.example/office/",
    "/office/\n",
  ])
    assert.equal(safeTarget(page), "/office/", String(page));
});
