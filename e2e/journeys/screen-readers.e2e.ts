import { CREATE, features, pages, VOICES } from "../pages.ts";
import { expect, test } from "../visitor.ts";

const glued =
  /[\p{L}\d]+(?:<\/?(?:a|b|button|details|fieldset|figcaption|input(?=[^>]* type="(?:checkbox|radio)")|label|legend|noscript|small|span|strong|summary|time)\b[^>]*>)+[\p{L}\d]+/gu;

test("no two words run together without styles or when read aloud @once", async ({ request }) => {
  for (const address of pages) {
    const html = (await (await request.get(address)).text())
      .replace(/<!-- -->|<script[\s\S]*?<\/script>| data-props="[^"]*"/g, "")
      .replace(/<svg[\s\S]*?<\/svg>/g, "")
      .replace(/<img[^>]* alt="([^"]*)"[^>]*>/g, "$1");
    expect(html.match(glued) ?? [], address).toEqual([]);
  }
});

test("Getting help, read aloud: first the helplines, then what happens @once", async ({ visitor }) => {
  await visitor.open("/info-for-children-and-young-people/getting-help/");
  const names = await visitor.page.getByRole("main").ariaSnapshot();
  const heard = ["Getting help", "Emergency 000", "Kids Helpline 1800 55 1800", "13YARN 13 92 76", "Lifeline 13 11 14"];
  const places = [...heard, "What do I say to 000?", "Will it stay private?"].map((name) => names.lastIndexOf(name));
  expect(places).not.toContain(-1);
  expect(places.slice(1)).toEqual(places.slice(1).toSorted((one, other) => one - other));
});

test("the DigiMe form, read aloud: step, description of the picture, choices, ‘Next’ @once", async ({
  visitor,
  context,
}) => {
  await visitor.open(CREATE);
  await expect(visitor.page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Make your DigiMe" [level=1]
    - list "Steps":
      - listitem: "Step 1 of 3: Your DigiMe"
      - listitem: Your words
      - listitem: Send it
    - 'img /Your DigiMe: .+ hair/'
    - button "Surprise me"
    - group "What would you like to change?":
      - radio "Hair" [checked]
      - radio "Skin"
      - radio "Colour"
      - radio "Eyes"
      - radio "Mouth"
      - radio "Glasses"
      - radio "Clothes"
      - radio "Extras"
      - radio "Behind"
    - group "Hair and headwear":
      - radio "Curly, long" [checked]
      - radio "Big curls"
      - radio "Afro"
    - 'button "Next: your words"'
  `);
  await visitor.page.getByRole("button", { name: "Next: your words" }).click();
  // From the browser's accessibility tree, which has the words that styles add, in pieces.
  const browser = await context.newCDPSession(visitor.page);
  const wordsHeard = async () => {
    const { nodes } = await browser.send("Accessibility.getFullAXTree");
    const words = nodes.flatMap(({ role, name }) => (role?.value === "StaticText" ? String(name?.value) : []));
    return words.join("").replace(/\s/g, "");
  };
  await expect.poll(wordsHeard).toContain("Done:YourDigiMeStep2of3:YourwordsSendit");
});

test("screen readers announce no untouched field as invalid", async ({ visitor, context }) => {
  const browser = await context.newCDPSession(visitor.page);
  for (const address of [...features.forms, CREATE, `${VOICES}receipt/`]) {
    await visitor.open(address);
    const { nodes } = await browser.send("Accessibility.getFullAXTree");
    const fields = nodes.flatMap(({ role, name, properties = [] }) => {
      const invalid = properties.find((property) => property.name === "invalid");
      return invalid ? [`${role?.value} ${name?.value}: ${invalid.value.value}`] : [];
    });
    expect(fields.length, address).toBeGreaterThan(0);
    expect(
      fields.filter((field) => !field.endsWith(": false")),
      address,
    ).toEqual([]);
  }
});

test("a form’s errors are announced when it is sent, not during typing @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/forms/contact/");
  const form = page.locator("#form-contact");
  await form.getByRole("button", { name: "Send" }).click();
  const alert = page.getByRole("alert");
  const alertText = (await alert.textContent()) ?? "";
  expect(alertText).toContain("Please check");
  await page.getByLabel("What should we call you?").fill("Kit");
  await expect(page.getByLabel("What should we call you?")).not.toHaveAttribute("aria-invalid", "true");
  await expect(alert).toHaveText(alertText);
});

test("screen readers announce each part of a date as required and, if wrong, as invalid @once", async ({
  visitor: { page },
  context,
}) => {
  await page.goto("/forms/event-registration/");
  const browser = await context.newCDPSession(page);
  const partsHeard = async () => {
    const { nodes } = await browser.send("Accessibility.getFullAXTree");
    const parts = nodes.filter(({ name }) => ["Day", "Month", "Year"].includes(String(name?.value)));
    return parts.flatMap(({ role, name, properties = [] }) => {
      const says = (name: string) => properties.find((property) => property.name === name)?.value.value;
      return role?.value === "textbox" ? [[name?.value, says("required"), says("invalid")]] : [];
    });
  };
  const inState = (invalid: string) => ["Day", "Month", "Year"].map((part) => [part, true, invalid]);
  await expect.poll(partsHeard).toEqual(inState("false"));
  await page.locator("#form-event-registration").getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect.poll(partsHeard).toEqual(inState("true"));
});
