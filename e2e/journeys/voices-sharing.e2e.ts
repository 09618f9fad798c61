import { approveNow, voices, waitingId } from "../commands.ts";
import { openTopic } from "../content.ts";
import { choose, send, sharing, writeMessage } from "../digime.ts";
import { follow, linkOf, test as onOwnSite, post } from "../own-site.ts";
import { CREATE, VOICES } from "../pages.ts";
import { expect, test, unique } from "../visitor.ts";

const RECEIPT = `${VOICES}receipt/`;

test("a child is asked who may see it, told what happens, and can write under a nickname", async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  const words = unique("A bench under the big fig tree, in the shade");
  await visitor.open(CREATE);
  await writeMessage(visitor, words);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  const choice = page.getByRole("group", { name: "Who may see it?" });
  await expect(page.locator("main form fieldset").first()).toHaveAccessibleName("Who may see it?");
  await expect(choice.getByRole("radio", { checked: true })).toHaveCount(0);
  const notice = page.getByRole("region", { name: "Before you send" });
  await expect(notice.getByRole("listitem")).toHaveCount(5);
  await expect(notice.getByRole("link", { name: "1800 55 1800" })).toHaveAttribute("href", "tel:1800551800");
  await expect(notice.getByRole("link", { name: "How long we keep it, and more" })).toHaveAttribute(
    "href",
    "/privacy/",
  );
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose who may see it.");

  const name = page.getByLabel("Your nickname");
  await name.fill("");
  await page.getByRole("button", { name: "Another" }).click();
  await expect(name).toHaveValue(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  const nickname = await name.inputValue();
  const preview = page.getByRole("region", { name: "How everyone will see it" });
  await expect(preview).toBeVisible();
  await page.getByLabel(sharing.office).check();
  await expect(preview).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Nobody else will see this" })).toContainText(words);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Your message")).toHaveValue(words);
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(page.getByLabel(sharing.office)).toBeChecked();
  await expect(name).toHaveValue(nickname);
  await name.fill("Sam Nguyen");
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.locator("#name-error")).toContainText("looks like somebody’s last name");
  await page.getByRole("button", { name: "Send it" }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("It stays in our office Nobody else sees it.");
  await expect(main).not.toContainText(/website|everyone/i);

  await expect(voices("approve", await waitingId(words))).rejects.toThrow("only the office may see it");
  expect(await voices("read", await waitingId(words))).toContain("Done");
  await page.reload();
  await expect(page.getByText(/^Read by a person on \d+ \w+ \d{4}\.$/)).toBeVisible();
  const listing = `${VOICES}past-responses/?action=list&id=${openTopic.slug}&page=all`;
  expect(await (await request.get(listing)).text()).not.toContain(words);
});

test("a child who sent something before finds it, shows it only to the office, and writes more", async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  const words = unique("A reading corner with cushions in every school");
  await visitor.open(CREATE);
  await choose(page.getByRole("radio", { name: "Turban" }));
  await writeMessage(visitor, words);
  const code = await send(visitor, "Harjit");
  await approveNow(words);
  for (const place of [VOICES, CREATE, "/search/?term=take+it+down"]) {
    await visitor.open(place);
    await expect(page.getByRole("main").locator(`a[href="${RECEIPT}"]`).first(), place).toBeVisible();
  }
  await visitor.open(CREATE);
  await page.getByRole("link", { name: "See what happened" }).click();
  await page.getByLabel("Your code").fill(code);
  await page.getByRole("button", { name: "Show me" }).click();
  const receipt = page.url();
  await page.getByRole("link", { name: "See it on the page" }).click();
  await expect(page.locator(":target")).toContainText(words);
  await visitor.open(receipt);
  await page.getByText("Show it only to the office").click();
  await page.getByRole("button", { name: "Yes, only to the office" }).click();
  await expect(page.getByText("Done: nobody outside our office can see it.")).toBeVisible();
  await expect(page).toHaveTitle(/^Sent: Your receipt – /);
  const listing = `${VOICES}past-responses/?action=list&id=${openTopic.slug}&page=all`;
  expect(await (await request.get(listing)).text()).not.toContain(words);

  await page.getByRole("button", { name: "Write more" }).click();
  await visitor.settle();
  await expect(page.getByRole("img", { name: /^Your DigiMe: A .*turban/ })).toBeVisible();
  await page.getByLabel("Your message").fill(unique("And a lamp beside every one of the cushions"));
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(page.getByLabel("Your nickname")).toHaveValue("Harjit");
});

test("a response that was declined can be changed and sent again", async ({ visitor }) => {
  const { page } = visitor;
  const words = unique("My friend Tilly needs a ramp at the pool");
  await visitor.open(CREATE);
  await writeMessage(visitor, words);
  await send(visitor, "Zoe");
  expect(await voices("decline", await waitingId(words), "It names a friend.")).toContain("Done");
  await page.reload();
  await expect(page.getByText("because: It names a friend.")).toBeVisible();
  await page.getByRole("button", { name: "Change and send again" }).click();
  await visitor.settle();
  await expect(page.getByLabel("Your message")).toHaveValue(words);
  await page.getByLabel("Your message").fill(words.replace("My friend Tilly", "My friend"));
  await page.getByRole("button", { name: "Next: your details" }).click();
  await send(visitor, "Zoe");
  await expect(page.getByText("A person reads it")).toBeVisible();
});

onOwnSite("somebody without a code asks for words to be taken down", async ({ visitor, site, request }) => {
  const { page } = visitor;
  await post(request, site.address, "Kai", "A day with my cousin at the pool");
  await expect.poll(() => site.emails.length).toBe(2);
  await visitor.open(site.address + RECEIPT);
  await page.getByText("Take my words down without a code").click();
  await page.getByLabel("The name below the words").fill("Kai");
  await page.getByRole("button", { name: "Ask us to take them down" }).click();
  await expect(page.getByRole("alert")).toContainText("Write which words you mean");
  await expect(page.getByLabel("The name below the words")).toHaveValue("Kai");
  await page.getByLabel("What the words say").fill("Something about a cousin and the pool");
  await page.getByRole("button", { name: "Ask us to take them down" }).press("Enter");
  await expect(page.getByText("Thank you, we have it.")).toBeVisible();
  await expect(page).toHaveTitle(/^Sent: Your receipt – /);
  await expect.poll(() => site.emails.length).toBe(4);
  expect(site.emails[2]?.subject).toBe("Somebody asks you to take words down");
  expect(site.emails.filter(({ raw }) => /cousin|Kai/.test(raw))).toEqual([]);
  await follow(visitor, linkOf(site.emails.slice(2), "ann@office.example"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Somebody asks us to take words down");
  await expect(page.getByRole("definition")).toHaveText(["Kai", "“Something about a cousin and the pool”"]);
  const meant = page.getByRole("checkbox", { name: /A day with my cousin.*waits.*same name, 2 of the same words/s });
  const takeDown = page.getByRole("button", { name: "Take it down" });
  await takeDown.click();
  await expect(page.getByRole("alert")).toContainText("Choose the words that are meant.");
  await meant.check();
  await takeDown.click();
  await expect(page.getByRole("status")).toContainText("ann@office.example answered that request on");
  await expect(page.getByText("Nobody is waiting")).toBeVisible();
  await expect(page.getByText("A day with my cousin at the pool")).toHaveCount(0);
});

onOwnSite(
  "words that no request fits are searched in all states before it is answered",
  async ({ visitor, site, request }) => {
    const { page } = visitor;
    await post(request, site.address, "Ben", "My zebra wants a bigger garden");
    for (const words of ["it was about my dog", "the same about a cat"]) {
      const form = { do: "remove", name: "", words };
      expect((await request.post(site.address + RECEIPT, { form, maxRedirects: 0 })).status()).toBe(303);
    }
    const asked = () => site.emails.filter(({ subject }) => subject === "Somebody asks you to take words down");
    await expect.poll(() => asked().length).toBe(4);
    await follow(visitor, linkOf(asked(), "bo@office.example"));
    const nothing = page.getByRole("button", { name: "Nothing was found" });
    await expect(page.getByText("No response is like it")).toBeVisible();
    await expect(nothing.or(page.getByRole("button", { name: "Take it down" }))).toHaveCount(0);
    await page.getByRole("link", { name: "The next" }).click();
    await page.getByRole("link", { name: "Search", exact: true }).click();
    const search = page.getByRole("searchbox", { name: "Words or name" });
    await search.fill("ZEBRA");
    await search.press("Enter");
    await visitor.settle();
    // What was found is above the search; no fragment leads back down to it.
    await expect(page).toHaveURL(/find=ZEBRA[^#]*$/);
    await page.getByRole("checkbox", { name: /My zebra wants/ }).check();
    await nothing.click();
    await expect(page.getByRole("alert")).toContainText("words are chosen");
    await expect(search).toHaveValue("ZEBRA");
    await page.getByRole("checkbox", { name: /My zebra wants/ }).uncheck();
    await nothing.click();
    await expect(page.getByRole("status")).toContainText("bo@office.example answered that request");
    await expect(page.getByText("1 of 1 request")).toBeVisible();
  },
);
