import type { APIRequestContext } from "@playwright/test";
import { forms, retentionDays } from "../content.ts";
import { listedPages } from "../pages.ts";
import { expect, test } from "../visitor.ts";

const textOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, " ").replace(/\s+/g, " ");

async function pagesOf(request: APIRequestContext): Promise<{ address: string; html: string }[]> {
  const pages: { address: string; html: string }[] = [];
  for (const address of await listedPages(request))
    pages.push({ address, html: await (await request.get(address)).text() });
  return pages;
}

/** How long data is kept that is not sent with a form (spec moderation.kept, receipt.code, digime.upload, mail.visitors). */
const keptOtherwise: [what: string, time: string][] = [
  ["with a DigiMe, and its picture", "7 years, then a person decides.*less if you take it down"],
  ["Words of yours that you took down, that we changed or that we did not publish", "90 days"],
  ["The picture your browser sends while you draw", "24 hours"],
  ["have words taken down without a code", "90 days after we have done it"],
  ["The email address you want your DigiMe sent to", "Until the email is sent"],
];

test("the privacy page and each form state the right retention periods @once", async ({ request }) => {
  const privacy = await (await request.get("/privacy/")).text();
  for (const [name, time] of keptOtherwise)
    expect(privacy.split("<tr>").map(textOf)).toContainEqual(expect.stringMatching(new RegExp(`${name}.*${time}`)));
  expect(forms.length).toBeGreaterThan(0);
  for (const { clientId: form, record } of forms) {
    const days = retentionDays(record);
    const row = privacy.split("<tr>").find((part) => part.includes(`href="/forms/${form}/"`)) ?? "";
    expect(textOf(row), `the row of ${form} in content/pages/privacy/index.md`).toContain(`${days} days`);
    const periods = [...textOf(await (await request.get(`/forms/${form}/`)).text()).matchAll(/for (\d+) days/g)];
    expect(periods.length, form).toBeGreaterThan(0);
    for (const [, words] of periods) expect(Number(words), form).toBe(days);
  }
});

/** WCAG 1.3.5: form, control, purpose. */
const purposes = [
  ["contact", "name", "nickname"],
  ["event-registration", "group", "organization"],
  ["event-registration", "name", "name"],
  ["event-registration", "born.day", "bday-day"],
  ["event-registration", "born.month", "bday-month"],
  ["event-registration", "born.year", "bday-year"],
  ["event-registration", "phone", "tel"],
  ["feedback", "email", "email"],
  ["order-resources", "organisation", "organization"],
  ["order-resources", "homepage", "url"],
  ["order-resources", "street", "address-line1"],
  ["order-resources", "postcode", "postal-code"],
] as const;

test("fields about the visitor have the right autocomplete attribute @once", async ({ visitor }) => {
  for (const [form, control, purpose] of purposes) {
    const address = `/forms/${form}/`;
    if (!visitor.page.url().endsWith(address)) await visitor.open(address);
    await expect(visitor.page.locator(`[name="${control}"]`)).toHaveAttribute("autocomplete", purpose);
  }
});

test("all pages promise the same reply time, and phone links dial the number they show @once", async ({ request }) => {
  const promises: string[] = [];
  let numbers = 0;
  for (const { address, html } of await pagesOf(request)) {
    for (const [promise] of textOf(html).matchAll(/within \w+ working days/g)) promises.push(`${promise}: ${address}`);
    for (const [, number = "", words = ""] of html.matchAll(/<a[^>]*href="tel:([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)) {
      expect(textOf(words).replace(/\D/g, ""), address).toContain(number.replace(/\D/g, ""));
      numbers++;
    }
  }
  expect(promises.length).toBeGreaterThan(2);
  expect(promises.filter((promise) => !promise.startsWith("within five working days: "))).toEqual([]);
  expect(numbers).toBeGreaterThan(100);
});
