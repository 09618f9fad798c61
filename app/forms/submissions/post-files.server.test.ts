import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { confirmAuthorities } from "#app/records/testing.ts";
import { openForms } from "./testing.ts";

const { services, folder, post, stored } = openForms();
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const answers = { kind: "Complaint", words: "The door was locked at noon.", anonymous: "true", consent: "true" };
const withFile = (
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  { alias = "papers", words = answers.words, kind = answers.kind } = {},
) => {
  const body = new FormData();
  for (const [key, value] of Object.entries({ ...answers, words, kind })) body.append(key, value);
  body.append(alias, new File([bytes], name));
  return body;
};
const onDisk = () => readdirSync(services.files.uploads.incoming);

test("a file of a requested type is stored", async () => {
  assert.equal((await post("feedback", withFile(pdf, "C:\\letters\\letter.PDF"))).status, 303);
  const [submission] = await stored("feedback");
  assert.equal(submission?.files[0]?.name, "letter.PDF");
  const id = submission?.files[0]?.id ?? "";
  assert.deepEqual(await services.files.uploads.read(services.db, id), pdf);
  assert.deepEqual(onDisk(), []);
});
test("a file of exactly 7 MB is accepted, one byte more is not", async () => {
  const ofBytes = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length)]);
  assert.equal((await post("feedback", withFile(ofBytes(7 * 1024 * 1024), "seven.pdf"))).status, 303);
  assert.equal((await stored("feedback"))[0]?.files[0]?.size, 7 * 1024 * 1024);
  const { errors } = await post("feedback", withFile(ofBytes(7 * 1024 * 1024 + 1), "more.pdf"));
  assert.match(errors.papers ?? "", /larger than 7 MB/);
});
test("a file with a name of 5,000 characters is stored, exported, and deleted with its submission", async () => {
  const { location } = await post("feedback", withFile(pdf, `${"信".repeat(5000)}.pdf`));
  // In the address it is followed by its signature.
  const receipt = new URL(location ?? "", "http://site.test").searchParams.get("receipt")?.split("-")[0] ?? "";
  // As an older version of the site stored it.
  await services.db
    .updateTable("submission_file")
    .set({ name: `${"信".repeat(5000)}.pdf` })
    .execute();
  const out = path.join(folder, "out");
  const command = path.resolve(import.meta.dirname, "../../../commands/forms.ts");
  await confirmAuthorities(services.db);
  const settings = { ...process.env, DATA_DIR: folder, DATABASE_URL: "" };
  const run = (...words: string[]) => promisify(execFile)(process.execPath, [command, ...words], { env: settings });
  const asShown = receipt.replace(/(.{4})(?=.)/g, "$1 ");
  await run("files", asShown, out);
  const [name = ""] = readdirSync(out);
  assert.match(name, new RegExp(`^${receipt}-1-信+\\.pdf$`));
  assert.deepEqual(readFileSync(path.join(out, name)), pdf);
  await run("delete", asShown.toLowerCase());
  assert.deepEqual(await stored("feedback"), []);
  await assert.rejects(run("delete", receipt), { code: 2 });
});
test("a picture named .pdf, a program, an empty or too large file, or two for one field are refused and not kept", async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(7 * 1024 * 1024)]);
  const cases: [Buffer<ArrayBuffer>, string, RegExp][] = [
    [png, "picture.pdf", /PDF, Word, PNG or JPEG/],
    [Buffer.from("MZ program"), "setup.exe", /PDF, Word, PNG or JPEG/],
    [Buffer.alloc(0), "empty.pdf", /empty/],
    [large, "large.pdf", /larger than 7 MB/],
  ];
  for (const [bytes, name, message] of cases) {
    const { status, errors } = await post("feedback", withFile(bytes, name));
    assert.equal(status, 422, name);
    assert.match(errors.papers ?? "", message);
  }
  const two = withFile(pdf, "one.pdf");
  two.append("papers", new File([pdf], "two.pdf"));
  assert.equal((await post("feedback", two)).errors.papers, "Choose one file here.");
  assert.deepEqual(await stored("feedback"), []);
  assert.deepEqual(onDisk(), []);
});
test("a file that no field asks for is discarded, even if an answer is its name", async () => {
  const program = Buffer.from("MZ program");
  for (const [alias, name] of [
    ["words2", "my-letter.pdf"],
    ["words", "setup-program.exe"],
  ] as const) {
    assert.equal((await post("feedback", withFile(program, name, { alias, words: name }))).status, 303);
    assert.deepEqual(onDisk(), []);
  }
  assert.deepEqual(
    (await stored("feedback")).map(({ files }) => files),
    [[], []],
  );
});
test("a file in a field that the answers hide is discarded without an error", async () => {
  for (const [bytes, name, words] of [
    [pdf, "letter.pdf", "A ramp at the door."],
    [Buffer.from("MZ program"), "setup.exe", "Longer opening hours."],
  ] as const)
    assert.equal((await post("feedback", withFile(bytes, name, { kind: "Idea", words }))).status, 303);
  assert.deepEqual(
    (await stored("feedback")).map(({ files }) => files),
    [[], []],
  );
  assert.doesNotMatch(JSON.stringify(await services.db.selectFrom("mail").selectAll().execute()), /letter\.pdf/);
  assert.deepEqual(onDisk(), []);
});
test("an address can send 300 MB of files in ten minutes; then its answers come back to be sent without files", async () => {
  const from = "192.0.2.9";
  const rates = services.rateLimiterFor(from);
  assert.equal(await rates.take("form files", 300, 296), null);
  const twoMb = Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024 - pdf.length)]);
  // A repeat is not counted again.
  for (const words of [answers.words, answers.words, "It was locked at one, too."])
    assert.equal((await post("feedback", withFile(twoMb, "a.pdf", { words }), { from })).status, 303);
  const other = withFile(pdf, "b.pdf");
  const { status, typed, problem, retryAfter } = await post("feedback", other, { from });
  assert.deepEqual([status, retryAfter, typed.words], [429, 540, answers.words]);
  assert.match(problem ?? "", /send it now without files, or choose them again in 9 minutes\./);
  assert.deepEqual(onDisk(), []);
  const again = await post("feedback", withFile(twoMb, "a.pdf"), { from });
  assert.equal(again.status, 303, "what is stored already is not refused");
  assert.equal((await post("feedback", new URLSearchParams(answers), { from })).status, 303, "words are taken");
  assert.equal((await post("feedback", other, { from: "192.0.2.10" })).status, 303, "others go on");
});
test("a truncated request is refused, and nothing is kept", async () => {
  const request = new Request("http://site.test/", { method: "POST", body: withFile(pdf, "a.pdf") });
  const bytes = Buffer.from(await request.arrayBuffer());
  const type = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  for (const length of [bytes.length - 10, Math.round(bytes.length / 2), 60])
    await assert.rejects(
      post("feedback", bytes.subarray(0, length), { headers: type }),
      (answer: Response) => answer.status === 400,
    );
  assert.deepEqual(await stored("feedback"), []);
  assert.deepEqual(onDisk(), []);
});
test("a file is kept under a safe name", async () => {
  const names: [written: string, name: string][] = [
    ["filename*=UTF-8''my%20letter%E4%BF%A1.pdf", "my letter信.pdf"],
    ['filename="../../etc/letter.pdf"', "letter.pdf"],
    ['filename="C:\\\\letters\\\\letter.pdf"', "letter.pdf"],
    ['filename="a\\"b.pdf"', "ab.pdf"],
    ['filename="a; b\u200b.pdf"', "a; b.pdf"],
    ['filename="信.pdf"', "信.pdf"],
  ];
  const fields = (n: number) =>
    Object.entries({ ...answers, words: `${answers.words} ${n}` })
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("");
  const send = (n: number, written: string, content: string) => {
    const head = `--b\r\nContent-Disposition: form-data; name="papers"; ${written}\r\nContent-Type: application/pdf`;
    const body = Buffer.from(`${fields(n)}${head}\r\n\r\n${content}\r\n--b--\r\n`);
    return post("feedback", body, { headers: { "Content-Type": "multipart/form-data; boundary=b" } });
  };
  for (const [n, [written, name]] of names.entries()) {
    assert.equal((await send(n, written, String(pdf))).status, 303, written);
    const mine = (await stored("feedback")).find(({ answers: { words } }) => words?.[0]?.endsWith(` ${n}`));
    assert.equal(mine?.files[0]?.name, name, written);
    assert.deepEqual(await services.files.uploads.read(services.db, mine?.files[0]?.id ?? ""), pdf);
  }
  assert.equal((await send(100, 'filename=""', "")).status, 303, "no file was chosen");
  assert.equal((await stored("feedback")).filter(({ files }) => files.length === 0).length, 1);
  assert.deepEqual(onDisk(), []);
});
