import path from "node:path";
import { test } from "node:test";
import { tryEdits } from "#app/edit/testing.ts";

const COUNT = Number(process.env.EDITS ?? 2000);

test(`${COUNT} random changes of content files write what was meant, and change no other setting`, () => {
  tryEdits(path.resolve(import.meta.dirname, "../../content"), COUNT, "b");
});
