import { send, writeMessage } from "../digime.ts";
import { follow, linksIn, test } from "../own-site.ts";
import { CREATE, VOICES } from "../pages.ts";
import { expect, unique } from "../visitor.ts";

const SWAHILI = "Tafadhali nisaidieni. Baba yangu ananipiga kila usiku na ninaogopa kurudi nyumbani.";
const DARI = "پدرم هر شب مرا می‌زند و من می‌ترسم به خانه بروم";

test("a message in Swahili shows an interpreter’s number while it is typed, when it comes back and with the thanks", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open("/contact-us/");
  const main = page.getByRole("main");
  const line = main.locator("[data-help=line]");
  const message = main.getByRole("textbox", { name: "Your message" });
  await message.scrollIntoViewIfNeeded();
  await visitor.settle();
  await message.fill("There is no shade at the bus stop.");
  await expect(line).toHaveCount(0);
  await message.fill(unique(SWAHILI));
  if (visitor.hasScript) await expect(line.getByRole("link", { name: "131 450" })).toBeVisible();
  await main.getByRole("radio", { name: "No answer please" }).check();
  await main.getByRole("combobox", { name: "What is this about?" }).selectOption("I have a question");
  await main.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveTitle(/^Error: Contact us/);
  await expect(line.getByRole("link", { name: "131 450" })).toBeVisible();
  await expect(message).toHaveValue(/^Tafadhali nisaidieni/);
  await main.getByLabel("What should we call you?").fill("Sam");
  await main.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveTitle(/^Sent: Contact us/);
  await expect(line.getByRole("link", { name: "131 450" })).toBeVisible();
  await expect(main.getByRole("status")).toContainText("please do not wait for us");
  await expect(main.getByRole("status")).not.toContainText("working days");
});

test("a response in Dari shows an interpreter’s number, and somebody hears at once and reads it in ‘Check’", async ({
  visitor,
  site,
}) => {
  const { page } = visitor;
  const address = await site.start({ SAFEGUARDING: "cara@office.example,ann@office.example" });
  const line = page.getByRole("main").locator("[data-help=line]");
  await visitor.open(address + CREATE);
  await writeMessage(visitor, DARI);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  await expect(line.getByRole("link", { name: "131 450" })).toBeVisible();
  const code = await send(visitor, "Sam");
  await expect(line.getByRole("link", { name: "131 450" })).toBeVisible();
  await visitor.open(`${address}${VOICES}receipt/?code=${code}`);
  await expect(line.getByRole("link", { name: "131 450" })).toBeVisible();

  await expect
    .poll(() => site.emails.map(({ to, subject }) => `${to}: ${subject.replace(/\d{4}/, "2027")}`).sort())
    .toEqual([
      "ann@office.example: A response in another language: please read it soon",
      "bo@office.example: A response in another language: please read it soon",
      "cara@office.example: In another language: Concern 2027-001",
    ]);
  const [link = ""] = linksIn(site.emails.find(({ to }) => to === "bo@office.example"));
  await follow(visitor, address + link.slice(new URL(link).origin.length));
  await expect(page).toHaveURL(/office\/responses\//);
  await expect(page.getByRole("article")).toContainText(DARI);
  await expect(page.getByRole("main")).toContainText("Another language or script");
  await expect(page.getByRole("main")).toContainText("Somebody who acts on concerns looks first");
  await expect(page.getByRole("link", { name: "Concern", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /Approve/ })).toHaveCount(0);
});
