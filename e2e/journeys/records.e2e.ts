import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { follow, linkOf, post, test } from "../own-site.ts";
import { expect } from "../visitor.ts";

const RAE = "rae@office.example";
const YEARS_MS = 8 * 366 * 24 * 60 * 60_000;

test("a records officer finds, holds and prints what is kept about one person, and destroys what is due once she has read it", async ({
  visitor,
  site,
  request,
}) => {
  const { page } = visitor;
  const address = await site.start({ RECORDS: RAE });
  const main = page.getByRole("main");
  await post(request, address, "Gecko", "A pool that is open all year, please");
  await post(request, address, "Noor", "A bench in the shade of a tree, please");
  // Seven years later, with a lawyer's yes.
  const db = new DatabaseSync(path.join(site.folder, "site.db"), { timeout: 10_000 });
  db.exec("update record_class set class_json = replace(class_json, 'to be confirmed', 'The archives act')");
  db.exec(`update response set posted = posted - ${YEARS_MS} where source = 'visitor'`);
  db.exec("update publication set revision = revision + 1");
  db.close();

  await visitor.open(`${address}/office/sign-in/`);
  await main.getByLabel("Your email address").fill(RAE);
  await main.getByRole("button", { name: "Send me a link" }).click();
  await expect.poll(() => linkOf(site.emails, RAE)).toContain("link=");
  const { pathname, search } = new URL(linkOf(site.emails, RAE));
  await follow(visitor, address + pathname + search);
  await page.getByRole("link", { name: /^Records/ }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Due: may they be destroyed?");
  await expect(main.getByRole("checkbox")).toHaveCount(2);
  await expect(main.getByRole("checkbox", { checked: true })).toHaveCount(0);

  await main.getByRole("link", { name: "A person" }).click();
  await main.getByLabel("Email, receipt code, name or words").fill("gecko");
  await main.getByRole("button", { name: "Find" }).click();
  await expect(main.getByRole("heading", { name: "1 thing that may be this person’s" })).toBeVisible();
  await expect(main.getByText("Searched, and nothing found: forms")).toBeVisible();
  expect(page.url()).not.toContain("gecko");
  const [sheet] = await Promise.all([
    page.waitForEvent("popup"),
    main.getByRole("button", { name: "Print or save" }).click(),
  ]);
  await expect(sheet.getByRole("heading", { level: 1 })).toHaveText("What we hold about gecko");
  await expect(sheet.getByText("As it was sent by Gecko")).toBeVisible();
  expect(sheet.url()).not.toContain("gecko");
  await sheet.close();
  await main.getByRole("link", { name: "Hold all" }).click();
  await main.getByRole("button", { name: "Hold all" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await main.getByLabel("Why they must be kept").fill("FOI request 17");
  await main.getByRole("button", { name: "Hold all" }).click();
  await expect(main.getByRole("status")).toHaveText("It is held, until somebody releases it.");
  await main.getByRole("link", { name: /^Held/ }).click();
  await expect(main.getByRole("heading", { name: "FOI request 17" })).toBeVisible();

  await main.getByRole("link", { name: /^Due/ }).click();
  await main.getByRole("checkbox", { name: /Response, waiting/ }).check();
  await main.getByRole("button", { name: "Destroy the chosen ones" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Destroy this response for good?");
  await expect(main.getByText("A bench in the shade of a tree")).toBeVisible();
  await main.getByRole("button", { name: "Yes, destroy 1 for good" }).click();
  await expect(page.getByRole("alert")).toContainText("tick that you have");
  await main.getByLabel("I have read the words").check();
  await main.getByRole("button", { name: "Yes, destroy 1 for good" }).click();
  await expect(main.getByRole("status")).toHaveText("What you chose is destroyed. The register says so.");
  await expect(main.getByRole("heading", { name: "Nothing is due" })).toBeVisible();
  await main.getByRole("link", { name: "Register" }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "1 response, waiting" })).toContainText(RAE);

  await main.getByRole("link", { name: /^Held/ }).click();
  await main.getByText(/^Release/).click();
  await main.getByRole("button", { name: "Yes, release 1 thing" }).click();
  await expect(main.getByRole("status")).toContainText("Released.");
});
