import { send, writeMessage } from "../digime.ts";
import { type Email, follow, linkOf, linksIn, post, test } from "../own-site.ts";
import { CREATE, VOICES } from "../pages.ts";
import { expect } from "../visitor.ts";

const RECEIPT = `${VOICES}receipt/`;
const LISTING = `${VOICES}past-responses/?action=list&id=a-good-day`;
const isConcern = ({ subject }: Email) => subject.includes("Concern");
const moderators = ["ann@office.example", "bo@office.example"];

test("a response is posted, redacted, shown on every instance, taken down, gone everywhere @once", async ({
  visitor,
  site: { address, emails, start },
  request,
  browser,
}) => {
  const { page } = visitor;
  const other = await start();
  const words = "My friend Bo and I need lights at the skate park in winter";
  const safe = words.replace("My friend Bo", "My friend");
  const isShown = async (address: string) => (await (await request.get(address + LISTING)).text()).includes(safe);
  expect([await isShown(address), await isShown(other)]).toEqual([false, false]);

  await visitor.open(address + CREATE);
  await writeMessage(visitor, words);
  const code = await send(visitor, "Zoe", { email: "zoe@home.example" });
  await expect.poll(() => emails.map(({ to }) => to).sort()).toEqual([...moderators, "zoe@home.example"]);
  expect(emails.filter(({ raw }) => raw.includes("skate"))).toEqual([]);
  const [annsLink, bosLink] = moderators.map((moderator) => linkOf(emails, moderator));

  for (const link of emails.flatMap(linksIn)) {
    await request.get(link, { failOnStatusCode: false });
    await request.head(link, { failOnStatusCode: false });
  }
  const bo = await browser.newPage();
  await follow({ page: bo, settle: async () => {} }, bosLink ?? "");
  await expect(bo.getByRole("article")).toContainText(words);

  await follow(visitor, annsLink ?? "");
  await page.getByRole("link", { name: "Change" }).click();
  await page.getByLabel("The words as everybody will read them").fill(" ");
  await page.getByRole("button", { name: "Save and approve" }).click();
  await expect(page.getByRole("alert")).toContainText("The changed text is empty");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel("The words as everybody will read them").fill(safe);
  await page.getByRole("button", { name: "Save and approve" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Changed and approved" })).toContainText("Zoe");
  expect(await isShown(address), "not yet").toBe(false);

  await bo.getByRole("button", { name: "Approve" }).click();
  await expect(bo.getByRole("alert")).toContainText("Nothing has changed: it was approved by ann@office.example");

  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status")).toContainText("Published");
  const decided = page.url();
  expect(await isShown(address), "at once where it was decided").toBe(true);
  await expect.poll(() => isShown(other)).toBe(true);
  await visitor.open(address + LISTING);
  const picture = await page.getByRole("figure").getByRole("img").getAttribute("src");
  expect((await request.get(address + picture)).status()).toBe(200);
  await visitor.open(address + RECEIPT);
  await page.getByLabel("Your code").fill(code);
  await page.getByRole("button", { name: "Show me" }).click();
  await expect(page.getByText("Published.")).toBeVisible();
  await expect(page.getByText("We changed a few words first")).toBeVisible();
  await page.getByText("Take my message down").click();
  await page.getByRole("button", { name: "Yes, take it down" }).click();
  await expect(page.getByText("Taken down.")).toBeVisible();
  await expect(page).toHaveTitle(/^Sent: Your receipt – /);
  expect(await isShown(address), "gone at once").toBe(false);
  await expect.poll(() => isShown(other)).toBe(false);
  for (const each of [address, other]) expect((await request.get(each + picture)).status()).toBe(404);
  await page.goto(decided);
  await expect(page.getByRole("main")).not.toContainText("Zoe");
  await page.getByRole("link", { name: /^Decided/ }).click();
  await expect(page.getByRole("main").getByRole("listitem").last()).toContainText(
    "Taken down by the person who wrote it",
  );
  await expect(page.getByRole("main")).not.toContainText("Zoe");
  await bo.close();
});

test("a response approved by mistake is removed, and the child reads why @once", async ({
  visitor,
  site: { address, emails },
  request,
}) => {
  const { page } = visitor;
  const receipt = await post(request, address, "Kai", "A day with my cousin Tilly Nguyen at the pool", "name");
  await expect.poll(() => emails.length).toBe(2);
  await follow(visitor, linkOf(emails, "bo@office.example"));
  await page.getByRole("button", { name: "Approve as it is" }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status")).toContainText("Published");
  await page.getByRole("link", { name: /^Decided/ }).click();
  await page.getByLabel("Words or name").fill("tilly");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("main").getByRole("link", { name: "Open" }).click();
  await page.getByRole("link", { name: "Take it off the page" }).click();
  await page.getByRole("button", { name: "Take it off the page" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a reason or write one, in words for the child.");
  await page.getByLabel("Or write your own").fill("r".repeat(10_000));
  await page.getByRole("button", { name: "Take it off the page" }).click();
  await expect(page.getByRole("alert")).toContainText("Keep the reason under 500 letters.");
  await expect(page.getByLabel("Or write your own")).toHaveValue("r".repeat(10_000));
  await page.getByLabel("Or write your own").fill("It has the whole name of your cousin.");
  await page.getByRole("button", { name: "Take it off the page" }).click();
  await expect(page.getByRole("status")).toContainText("Taken off the page");
  expect(await (await request.get(address + LISTING)).text()).not.toContain("Tilly");
  await visitor.open(receipt);
  await expect(page.getByText("It has the whole name of your cousin.")).toBeVisible();
});

test("words of distress are mailed at once while the others wait for a digest @once", async ({
  visitor,
  site: { address, emails },
  request,
}) => {
  const name = "Zoe\r\nBcc: everyone";
  for (let at = 0; at < 8; at++) await post(request, address, name, `A good day has a good breakfast ${at}`, "name");
  await post(request, address, name, "I do not have good days and I want to die", "name");
  const subjects = () => emails.map(({ subject }) => subject).sort();
  const waits = "A response is waiting to be read";
  const concern = expect.stringMatching(/^A child may be in danger: Concern \d{4}-001$/);
  await expect.poll(subjects).toEqual([concern, ...Array(12).fill(waits)]);
  expect(emails.filter(({ raw }) => /^Bcc:/im.test(raw))).toEqual([]);
  await follow(visitor, linkOf(emails.filter(isConcern), "ann@office.example"));
  await expect(visitor.page.getByRole("main")).toContainText("I want to die");
});

test("a child in need who was answered reads the answer first, that a person read it, and that somebody was told", async ({
  visitor,
  site: { address, emails },
  request,
}) => {
  const { page } = visitor;
  const receipt = await post(request, address, "Zoe", "I do not have good days and I want to die");
  await expect.poll(() => emails.filter(isConcern).length).toBe(1);
  const main = page.getByRole("main");
  const told = "We have told a person whose job is to keep children safe.";
  await visitor.open(receipt);
  await expect(main).toContainText(new RegExp(`Talk to someone now.*${told}.*Waiting to be read`, "s"));
  await follow(visitor, linkOf(emails.filter(isConcern), "ann@office.example"));
  const number = new URL(page.url()).pathname.split("/").at(-2) ?? "";
  for (const act of ["open", "answer"]) {
    const form = { act, number, text: "You did nothing wrong. Ring us." };
    const answer = await page.request.post(page.url(), { form, headers: { Origin: address }, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }
  await visitor.open(receipt);
  await expect(main).toContainText(
    new RegExp(`We answered you.*You did nothing wrong.*${told}.*Read and answered by a person on.*want to die`, "s"),
  );
  await expect(main).not.toContainText("Waiting to be read");
});

test("words of distress that are taken down stay for those who act on concerns, and for no other moderator @once", async ({
  visitor,
  site: { address, emails, start },
  request,
}) => {
  const { page } = visitor;
  const receipt = await post(request, address, "Zoe", "I do not have good days and I want to die");
  await expect.poll(() => emails.length).toBe(3);
  await visitor.open(receipt);
  await page.getByText("Take my message down").click();
  await page.getByRole("button", { name: "Yes, take it down" }).click();
  await expect(page.getByText("Taken down.")).toBeVisible();
  const main = page.getByRole("main");
  await follow(visitor, linkOf(emails.filter(isConcern), "ann@office.example"));
  await expect(main).toContainText("I do not have good days and I want to die");
  const other = await start({ SAFEGUARDING: "ann@office.example" });
  const bos = new URL(linkOf(emails, "bo@office.example"));
  await page.context().clearCookies({ name: "office" });
  await follow(visitor, other + bos.pathname + bos.search);
  await page.getByRole("link", { name: "Responses" }).click();
  await expect(main).toContainText("Every response has been read, or taken down by the person who wrote it.");
  await page.getByRole("link", { name: /^Decided/ }).click();
  await expect(page.getByRole("main").getByRole("listitem").last()).toContainText("It had words of distress.");
  await expect(main).not.toContainText(/want to die|Zoe/);
});
