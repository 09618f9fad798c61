import { follow, linkOf, post, test } from "../own-site.ts";
import { VOICES } from "../pages.ts";
import { expect } from "../visitor.ts";

const WORDS = "More shade over the slide, please, it burns in summer";

test("a moderator’s 15 minutes on a phone: 40 wait, nothing is scrolled back, a slip is undone", async ({
  visitor,
  site: { address, emails },
  request,
}) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  // Smaller numbers after a name look like an age.
  for (let at = 101; at <= 140; at++) await post(request, address, `Noor ${at}`, `${WORDS}, says number ${at}.`);
  await expect.poll(() => emails.length).toBeGreaterThan(1);
  await follow(visitor, linkOf(emails, "ann@office.example"));
  const article = page.getByRole("article");
  const notice = page.getByRole("status");
  const press = async (name: string, words: string) => {
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name, exact: true }).click();
    await expect(notice).toContainText(words);
    await expect(notice).toBeInViewport();
    await visitor.settle();
  };
  await expect(page.getByText("1 of 40")).toBeVisible();
  await expect(article).toContainText("says number 101.");
  for (let at = 102; at <= 106; at++) {
    await press("Approve", `Approved: the response of Noor ${at - 1}. It appears in 10 minutes.`);
    await expect(notice).toBeFocused();
    await expect(article).toContainText(`says number ${at}.`);
    await expect(article.getByRole("blockquote")).toBeInViewport({ ratio: 1 });
  }
  await press("Undo", "Undone, it waits again: the response of Noor 105.");
  await expect(article).toContainText("says number 105.");
  await page.getByRole("link", { name: "Leave for later" }).click();
  await expect(article).toContainText("says number 106.");
  await press("Approve", "the response of Noor 106.");
  await expect(article).toContainText("says number 107.");
  await page.getByRole("link", { name: "Decline" }).click();
  await page.getByLabel("Or write your own").fill("It has somebody’s name in it.");
  await press("Decline", "Declined: the response of Noor 107.");
  await expect(article).toContainText("says number 108.");
  await page.getByRole("link", { name: "As a list" }).click();
  await page.getByRole("checkbox", { name: "Choose the words of Noor 108" }).check();
  await page.getByRole("checkbox", { name: "Choose the words of Noor 109" }).check();
  const together = page.getByRole("button", { name: "Approve the chosen ones" });
  await expect(together).toBeInViewport({ ratio: 1 });
  await together.click();
  await expect(notice).toContainText("Approved: 2 responses.");
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(notice).toContainText("Published: 2 responses.");
  await expect(page.getByRole("link", { name: /^Responses/ })).toHaveText(/32 waiting$/);
  await page.goto(`${address}/`);
  await expect(page.getByText(WORDS)).toHaveCount(0);
});

test("a link in webmail opens the pages, though their cookie is sent with requests of our own pages only", async ({
  visitor,
  site: { address, emails },
  request,
  context,
}) => {
  const { page } = visitor;
  await post(request, address, "Noor", WORDS);
  await expect.poll(() => emails.length).toBeGreaterThan(1);
  const link = linkOf(emails, "ann@office.example");
  await page.route("http://localhost/webmail", (route) =>
    route.fulfill({ contentType: "text/html", body: `<a href="${link}">Read it</a>` }),
  );
  const requests: string[] = [];
  context.on("request", (request) => requests.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await page.goto("http://localhost/webmail");
  await page.getByRole("link", { name: "Read it" }).click();
  await page.getByRole("button", { name: "Open" }).dblclick();
  await expect(page.getByRole("article")).toContainText(WORDS);
  await page.getByRole("link", { name: "Change" }).click();
  await page.getByRole("button", { name: "Save and approve" }).click();
  await expect(page.getByRole("status")).toContainText("Approved");
  expect(requests.filter((request) => request.includes("link="))).toHaveLength(1);
  const [cookie] = await context.cookies(`${address}/office/`);
  expect(cookie).toMatchObject({ name: "office", httpOnly: true, sameSite: "Strict", path: "/office/" });
  expect(await context.cookies(address)).toEqual([]);
});

test("what a moderator typed is kept when another decides first @once", async ({
  visitor,
  site: { address, emails },
  request,
  browser,
}) => {
  const { page } = visitor;
  await post(request, address, "Kai", "A day at the pool with my cousin Tilly");
  await expect.poll(() => emails.length).toBe(2);
  const bo = await browser.newPage();
  await follow({ page: bo, settle: async () => {} }, linkOf(emails, "bo@office.example"));
  await follow(visitor, linkOf(emails, "ann@office.example"));
  await page.getByRole("link", { name: "Change" }).click();
  await page.getByLabel("Name below the words").fill("");
  await page.getByLabel("The words as everybody will read them").fill("A day at the pool with my cousin");
  await page.getByRole("button", { name: "Save and approve" }).click();
  await expect(page).toHaveTitle(/^Error: Ordinary – /);
  await page.getByRole("alert").getByRole("link", { name: "The name must have 1 to 40 letters." }).click();
  await expect(page.getByLabel("Name below the words")).toBeFocused();
  await expect(page.getByLabel("Name below the words")).toHaveAccessibleDescription(/1 to 40 letters/);
  await expect(page.getByLabel("The words as everybody will read them")).not.toHaveAttribute("aria-invalid");
  await expect(page.getByLabel("The words as everybody will read them")).toHaveValue(
    "A day at the pool with my cousin",
  );
  await bo.getByRole("button", { name: "Approve" }).click();
  await expect(bo).toHaveTitle(/^Sent: Ordinary – /);
  await bo.close();
  await page.getByLabel("Name below the words").fill("K");
  await page.getByRole("button", { name: "Save and approve" }).click();
  await expect(page.getByRole("alert")).toContainText("Nothing has changed: it was approved by bo@office.example");
  await expect(page.getByRole("alert")).toContainText("You wrote: K – A day at the pool with my cousin");
});

test("what one moderator took out of published words stays out when another sends an older page", async ({
  visitor,
  site: { address, emails },
  request,
  browser,
}) => {
  const { page } = visitor;
  await post(request, address, "Kai", "Ring my mum on 0412 345 678 about the pool", "phone");
  await expect.poll(() => emails.length).toBe(2);
  await follow(visitor, linkOf(emails, "ann@office.example"));
  await page.getByRole("button", { name: "Approve as it is" }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  const bo = await browser.newPage();
  await follow({ page: bo, settle: async () => {} }, linkOf(emails, "bo@office.example"));
  for (const moderator of [page, bo]) {
    await moderator.goto(`${address}/office/responses/decided/`);
    await moderator.getByRole("main").getByRole("link", { name: "Open" }).click();
    await moderator.getByRole("link", { name: "Change" }).click();
  }
  await bo.getByLabel("The words as everybody will read them").fill("A day at the pool with my mum");
  await bo.getByRole("button", { name: "Save and publish" }).click();
  await expect(bo.getByRole("status")).toContainText("Changed on the page");
  await bo.close();
  await visitor.settle();
  await page.getByLabel("The words as everybody will read them").fill("Ring my mum on 0412 345 678, about the pool");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save and publish" }).click();
  expect((await answered).status()).toBe(409);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(/bo@office\.example was first, on \d.*: changed on the page/);
  await expect(alert).toContainText("It says now: Kai – A day at the pool with my mum");
  await expect(alert).toContainText("You wrote: Kai – Ring my mum on 0412 345 678, about the pool");
  await expect(page.getByLabel("The words as everybody will read them")).toHaveValue("A day at the pool with my mum");
  await visitor.open(`${address}${VOICES}past-responses/?action=list&id=a-good-day`);
  await expect(page.getByText("0412")).toHaveCount(0);
});

test("a flagged response is not approved by habit: its words are marked, and its button is quiet @once", async ({
  visitor,
  site: { address, emails },
  request,
}) => {
  const { page } = visitor;
  await post(request, address, "Noor", "A bench in the shade of a tree, please");
  await expect.poll(() => emails.length).toBe(2);
  await post(request, address, "Ash", "Ring me on 0412 345 678 about the bench, <b>please</b>", "phone");
  await expect.poll(() => emails.length).toBe(4);
  const views: [link: string, button: string, isQuiet: number, marked: string[]][] = [
    [linkOf(emails, "bo@office.example"), "Approve", 0, []],
    [linkOf(emails.slice(2), "bo@office.example"), "Approve as it is", 1, ["0412 345 678"]],
  ];
  for (const [link, button, isQuiet, marked] of views) {
    await follow(visitor, link);
    await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: button }).and(page.locator(".button-quiet"))).toHaveCount(isQuiet);
    await expect(page.getByRole("article").locator("mark")).toHaveText(marked);
  }
  await expect(page.getByRole("article")).toContainText("the bench, <b>please</b>");
  await expect(page.getByRole("complementary")).toContainText("Look for: a phone number.");
});

test("a concern is raised with why, the response cannot be approved, and whoever raised it undoes that", async ({
  visitor,
  site: { address, emails },
  request,
}) => {
  const { page } = visitor;
  await post(request, address, "Noor", "He came in my room again, and nobody hears me");
  await expect.poll(() => emails.length).toBeGreaterThan(1);
  await follow(visitor, linkOf(emails, "bo@office.example"));
  const id = await page.locator("input[name=id]").first().getAttribute("value");
  const old = page.url();
  await page.getByRole("link", { name: "Concern", exact: true }).click();
  await page.getByLabel("In your own words").fill("At night");
  await page.getByRole("button", { name: "Raise a concern" }).click();
  await expect(page.getByRole("alert")).toContainText("If you are not sure, that is reason enough.");
  await expect(page.getByLabel("In your own words")).toHaveValue("At night");
  await page.getByLabel("Somebody hurts the child, or may").check();
  await page.getByRole("button", { name: "Raise a concern" }).click();
  await expect(page.getByRole("status")).toContainText(/Concern \d{4}-001 is open/);
  await expect(page.getByRole("main")).toContainText("Every response has been read");
  const refused = await page.request.post(old, {
    headers: { "Sec-Fetch-Site": "same-origin" },
    form: { id: id ?? "", verdict: "approved" },
  });
  expect(refused.status()).toBe(409);
  expect(await refused.text()).toContain("It cannot be published before those who act on concerns say that it may");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status")).toContainText(/Concern \d{4}-001 is closed: it was raised by mistake/);
});

test("an approval puts nothing on the home page; a moderator does, and takes it off again @once", async ({
  visitor,
  site: { address, emails },
  request,
}) => {
  const { page } = visitor;
  await post(request, address, "Noor", "Swings that a wheelchair can roll onto, in every park");
  await expect.poll(() => emails.length).toBeGreaterThan(1);
  await follow(visitor, linkOf(emails, "bo@office.example"));
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status")).toContainText("Published");
  const decided = `${address}/office/responses/decided/`;
  const featured = page.getByRole("region", { name: "You said it" }).getByRole("listitem");
  await visitor.open(address);
  await expect(page.getByRole("link", { name: "Have your say" }).first()).toBeVisible();
  await expect(featured).toHaveCount(0);
  for (const [button, count] of [
    ["Put on the home page", 1],
    ["Take off the home page", 0],
  ] as const) {
    await visitor.open(decided);
    await page.getByRole("main").getByRole("link", { name: "Open" }).click();
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await visitor.open(address);
    await expect(featured).toHaveCount(count);
  }
});

test("a chosen reason is sent without typing, and with script it can be changed first", async ({
  visitor,
  site: { address, emails },
  request,
}) => {
  const { page } = visitor;
  const receipt = await post(request, address, "Kai", "A day with my cousin Tilly at the pool");
  await expect.poll(() => emails.length).toBeGreaterThan(1);
  await follow(visitor, linkOf(emails, "bo@office.example"));
  await page.getByRole("link", { name: "Decline" }).click();
  await page.getByLabel(/^It names somebody/).check();
  if (visitor.hasScript)
    await expect(page.getByLabel("Or write your own")).toHaveValue("It has a friend’s name in it.");
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("status")).toContainText("Declined");
  await visitor.open(receipt);
  await expect(page.getByText("because: It has a friend’s name in it.")).toBeVisible();
});
