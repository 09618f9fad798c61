import { CREATE, unique, waitingId } from "../keeper.ts";
import { expect, test } from "../visitor.ts";

test("a school class: 30 children behind one address, each drawing three times and posting", async ({ request }, {
  project,
}) => {
  test.skip(project.name !== "no-script", "once is enough");
  const png =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAG0lEQVR42mNk+M9Qz0AEYBxVSF+FowpHFQ5jhQAoxQ8BcCT2iAAAAABJRU5ErkJggg==";
  const child = async (number: number) => {
    for (let drawing = 0; drawing < 3; drawing++) {
      const answer = await request.post("/umbraco/api/DigiMeAvatar/Upload", {
        data: { imgdata: png, filename: "../../x" },
      });
      expect([200, 400]).toContain(answer.status());
    }
    const answer = await request.post(CREATE, {
      form: {
        topic: "a-great-town",
        step: "details",
        message: `We are a class, and this is the idea of child ${number}`,
        name: `Child ${number}`,
        IDontWantIt: "true",
        key: String(number).padStart(32, "0"),
        do: "next",
      },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
  };
  await Promise.all(Array.from({ length: 30 }, (_, number) => child(number)));
});

test("bad posts get the right status and a kind page, and nothing is stored", async ({ request }, { project }) => {
  test.skip(project.name !== "no-script", "once is enough");
  const post = (form: Record<string, string>) =>
    request.post(CREATE, { form: { topic: "a-great-town", step: "details", ...form }, maxRedirects: 0 });
  const good = { message: unique("A message that is long enough to pass at once"), IDontWantIt: "true" };
  const closed = await post({ ...good, topic: "feeling-safe" });
  expect(closed.status()).toBe(409);
  expect(await closed.text()).toContain(good.message);
  expect((await post({ ...good, message: "   \n\t " })).status()).toBe(422);
  expect((await post({ message: good.message })).status()).toBe(422);
  expect((await post({ ...good, message: "x".repeat(1_000_000) })).status()).toBe(413);
  expect((await post({ ...good, message: "y".repeat(2001) })).status()).toBe(422);
  expect((await post({ ...good, SendEmail: "true", IDontWantIt: "", Email: "x@y.au\r\nBcc: z@y.au" })).status()).toBe(
    422,
  );
  expect(await waitingId(good.message)).toBe("");
  const upload = (data: unknown, type = "application/json") =>
    request.post("/UMBRACO/api/digimeavatar/UPLOAD", {
      data: Buffer.from(typeof data === "string" ? data : JSON.stringify(data)),
      headers: { "Content-Type": type },
    });
  for (const [data, status] of [
    ["not json", 400],
    [{}, 400],
    [{ imgdata: "data:image/svg+xml,<svg/>" }, 415],
    [{ imgdata: `data:image/png;base64,${"A".repeat(5_000_000)}` }, 413],
  ] as const) {
    const answer = await upload(data);
    expect(answer.status()).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false });
  }
  expect((await upload("imgdata=x", "text/plain")).status()).toBe(415);
});
