import { CREATE, unique, waitingId } from "../keeper.ts";
import { expect, test } from "../visitor.ts";

test("bad posts get the right status and a kind page, and nothing is stored @once", async ({ request }) => {
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
