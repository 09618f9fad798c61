import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { parseSource } from "./source.ts";

test("quotes that a word processor made round are told", () => {
  const problems: { file: string; line: number; message: string }[] = [];
  parseSource("site.yaml", "name: Us\nlead: “Come: we are here”\n", z.looseObject({}), problems);
  assert.deepEqual(problems, [
    {
      file: "site.yaml",
      line: 2,
      message: 'The quotes “ and ” count as words here. Put straight quotes around the value: "…".',
    },
  ]);
});
