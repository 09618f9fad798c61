import { voices, waitingId } from "../commands.ts";
import { openTopic } from "../content.ts";
import { send, writeMessage } from "../digime.ts";
import { CREATE, VOICES } from "../pages.ts";
import { expect, hold, isInert, shortenNextTimeout, test, unique } from "../visitor.ts";

test("bad posts get the right status and a kind page, and nothing is stored @once", async ({ request }) => {
  const post = (form: Record<string, string>) =>
    request.post(CREATE, { form: { topic: openTopic.slug, step: "details", ...form }, maxRedirects: 0 });
  const choices = { Sharing: "everyone", IDontWantIt: "true" };
  const good = { message: unique("A message that is long enough to pass at once"), ...choices };
  const closed = await post({ ...good, topic: "feeling-safe" });
  expect(closed.status()).toBe(409);
  expect(await closed.text()).toContain(good.message);
  const unwritten = await post({ topic: "feeling-safe", step: "avatar", do: "next", hair: "turban" });
  expect(unwritten.status()).toBe(409);
  const goesOn = await unwritten.text();
  expect(goesOn).toContain("<title>Error: Make your DigiMe, step 2 of 3");
  expect(goesOn).toContain("There is a new question now");
  expect(goesOn).not.toMatch(/Your words are still here|has not been sent/);
  expect(goesOn).toContain(`name="topic" value="${openTopic.slug}"`);
  expect(goesOn).toContain('name="hair" value="turban"');
  expect((await post({ ...good, message: "   \n\t " })).status()).toBe(422);
  expect((await post({ message: good.message })).status()).toBe(422);
  for (const Sharing of ["", "all"]) expect((await post({ ...good, Sharing })).status()).toBe(422);
  const tooMuch = await post({ ...good, message: "x".repeat(1_000_000) });
  expect(tooMuch.status()).toBe(413);
  const givenBack = await tooMuch.text();
  expect(givenBack).toContain("<title>Error: It has not been sent yet");
  expect(givenBack).toMatch(/<aside aria-label="Quick exit"><a [^>]*href="https:/);
  expect(givenBack).toMatch(/<nav [^>]*aria-label="Main menu"[\s\S]*Ring Kids Helpline on <a href="tel:/);
  const broken = await request.post(CREATE, {
    data: Buffer.from("--x no part"),
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
  });
  expect([broken.status(), broken.headers()["cache-control"]]).toEqual([400, "no-store"]);
  expect(await broken.text()).toMatch(/<title>Error: [\s\S]*<aside aria-label="Quick exit">/);
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
  const ofBytes = (bytes: number) =>
    JSON.stringify({ imgdata: "", filename: "" }).replace(/"}$/, `${"a".repeat(bytes - 28)}"}`);
  expect((await upload(ofBytes(512 * 1024))).status(), "512 KB are read").toBe(400);
  expect((await upload(ofBytes(512 * 1024 + 1))).status(), "one byte more is not").toBe(413);
});

test("a DigiMe’s error shakes and takes focus; its button says when it is being sent @script", async ({ visitor }) => {
  const { page } = visitor;
  const words = unique("A drinking fountain beside the basketball court");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visitor.open(CREATE);
  await writeMessage(visitor, words);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  const shaken = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener("animationstart", ({ target }) => {
          if (target instanceof Element && target.matches(".shake")) resolve(target.className);
        });
      }),
  );
  await page.getByRole("button", { name: "Send it" }).click();
  expect(await shaken).toContain("has-error");
  await expect(page.getByLabel("Everyone, on this website")).toBeFocused();
  const ways = page.getByRole("group", { name: "Do you want your picture?" }).getByRole("checkbox");
  await expect(ways.and(page.locator("[aria-invalid=true]"))).toHaveCount(3);

  await page.getByLabel("Everyone, on this website").check();
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  await expect(page.getByRole("region", { name: "How everyone will see it" })).toContainText(
    /Posted by [A-Z][a-z]+ [A-Z]/,
  );
  await shortenNextTimeout(page);
  const forget = await hold(page, CREATE, { method: "POST", end: "abort" });
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("alert")).toContainText("We could not reach our website.");
  await forget();
  await page.getByRole("checkbox", { name: "No", exact: true }).uncheck();
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  const letGo = await hold(page, CREATE, { method: "POST" });
  await page.getByLabel("Your nickname").press("Enter");
  const sending = page.getByRole("button", { name: "Submitting!" });
  await expect(sending).toBeDisabled();
  await expect(sending).toBeFocused();
  for (const label of ["Your nickname", "Save it"]) expect(await isInert(page.getByLabel(label))).toBe(true);
  await letGo();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/);
  await expect(page).toHaveTitle(/^Sent: Your receipt – /);
  const main = page.getByRole("main");
  await expect(main).toContainText("A person reads it In a few days. Not straight away.");
  await expect(main.getByRole("link", { name: "1800 55 1800" })).toHaveAttribute("href", "tel:1800551800");
  await expect(main.getByRole("link", { name: "000" })).toHaveAttribute("href", "tel:000");
  const waiting = (await voices("pending")).split("\n\n").find((entry) => entry.includes(words));
  expect(waiting).toMatch(/[A-Z][a-z]+ [A-Z][a-z]+/);
});

test("on a slow connection a press is judged before anything can be changed @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await page.getByRole("button", { name: "Next: your words" }).click();
  const message = page.getByLabel("Your message");
  const letGo = await hold(page, /\/assets\/next-event-.*\.js$/);
  const request = page.waitForRequest(/\/assets\/next-event-/);
  await page.getByRole("button", { name: "Next: your details" }).click();
  await request;
  await expect.poll(() => isInert(message)).toBe(true);
  await letGo();
  await expect(page.locator("#digi-panel-text-error")).toContainText("There is no message yet");
  await expect(message).toBeFocused();
  await message.fill("A skate park that has lights in the evening.");
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
});

test("a double click on a slow connection counts once, so no warning is skipped @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await page.getByRole("button", { name: "Next: your words" }).click();
  await page.getByLabel("Your message").fill("Ring me on 0412 345 678, I would like a skate park.");
  const letGo = await hold(page, /\/assets\/next-event-.*\.js$/);
  await page.getByRole("button", { name: "Next: your details" }).dblclick();
  await letGo();
  await expect(page.locator("#digi-panel-text-error")).toContainText("which looks like a phone number");
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  await expect(page.locator("#receive-error")).toHaveCount(0);
});

test("right-to-left text is shown right to left, even beside left-to-right text @once", async ({ visitor }) => {
  const { page } = visitor;
  const directionOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).direction);
  await visitor.open(CREATE);
  await writeMessage(visitor, "نريد ملعبا فيه ظل وماء.\nWe want shade and water too.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  expect(await directionOf("نريد ملعبا فيه ظل وماء.")).toBe("rtl");
  expect(await directionOf("We want shade and water too.")).toBe("ltr");
  await send(visitor, "محمد 77");
  const name = page.locator("figcaption b");
  await expect(name).toHaveText("محمد 77");
  expect(await name.evaluate((element) => getComputedStyle(element).direction), "it stays beside its face").toBe("ltr");
});

test("a message that is far too long is given back complete @once", async ({ visitor }) => {
  const { page } = visitor;
  const long = `${"We want shade and water. ".repeat(500)}And a swing.`;
  await visitor.open(CREATE);
  await writeMessage(visitor, long);
  await expect(page.locator("#digi-panel-text-error")).toContainText("too long");
  await expect(page.getByLabel("Your message")).toHaveValue(long);
});

test("receipts and the moderation page are never cached or indexed, and responses always revalidated @once", async ({
  request,
}) => {
  const form = { topic: openTopic.slug, step: "details", Sharing: "everyone", IDontWantIt: "true" };
  const posted = await request.post(CREATE, {
    form: { ...form, message: unique("A message that is long enough to pass at once") },
    maxRedirects: 0,
  });
  for (const address of [posted.headers().location ?? "", `${VOICES}receipt/`, "/office/sign-in/?link=unknown"]) {
    const answer = await request.get(address);
    expect(answer.headers()["cache-control"], address).toBe("private, no-store");
    expect(await answer.text(), address).toContain('<meta name="robots" content="noindex"/>');
  }
  const responses = await request.get(`${VOICES}past-responses/?action=list&id=run-your-school`);
  const { etag = "", "cache-control": cacheControl } = responses.headers();
  expect(cacheControl).toBe("no-cache");
  const again = await request.get(responses.url(), { headers: { "If-None-Match": etag } });
  expect(again.status()).toBe(304);
});
