import type { Page } from "@playwright/test";
import fc from "fast-check";
import { forms } from "../../e2e/content.ts";
import { expect, test } from "../../e2e/visitor.ts";

/** Texts that two programs easily judge differently. */
const texts = [
  ...[
    "",
    " ",
    "\u00a0",
    "Sam",
    "Sam\u00a0Lee",
    "a\u2028b",
    "信",
    "\ufeffx",
    "x\u200b",
    "\u{e0d36}",
    "2\u200d5\ufe0f",
    "me\u{e0041}@example\u034f.com",
    "\ud83d",
    "a\tb",
    "ab".repeat(260),
  ],
  ...["0", "1", "5", "6", "2,000", "1,23", "+7", "-1", "1e3", "6000", "6000 ", "0872", "60000", "6 000", "١٢٣"],
  ...["25/12/2026", "31/02/2026", "29", "2", "12", "2012", "1999", "13"],
  ...["sam@example.org", " sam@example.org ", "sam@example", "sam@exämple.org", "sam@example.org "],
  ...["https://example.org/", "http://www,example.com", "https://example.org/ü b", "ftp://a.b"],
  ...[
    "0412 345 678",
    "0412\u00a0345\u00a0678",
    "\u202a 0412 345 678\u202c ",
    "(08) 5550 0100",
    "s3cret-word",
    "s3cret-word ",
    "secretword",
    "x".repeat(3500),
  ],
];

interface Control {
  name: string;
  /** The values it can be set to; null where it is typed into. */
  values: string[] | null;
}

const listControls = (page: Page, form: string): Promise<Control[]> =>
  page.evaluate((id) => {
    const element = document.getElementById(id) as HTMLFormElement;
    const names = new Map<string, string[] | null>();
    for (const control of element.elements) {
      if (
        !(
          control instanceof HTMLInputElement ||
          control instanceof HTMLSelectElement ||
          control instanceof HTMLTextAreaElement
        )
      )
        continue;
      if (!control.name || !control.closest("[data-part]") || control.type === "file") continue;
      if (control instanceof HTMLSelectElement)
        names.set(
          control.name,
          [...control.options].map(({ value }) => value),
        );
      else if (control.type === "checkbox" || control.type === "radio")
        names.set(control.name, [...(names.get(control.name) ?? []), control.value]);
      else names.set(control.name, null);
    }
    return [...names].map(([name, values]) => ({ name, values }));
  }, form);

type Answers = Record<string, string[]>;

/** Fills in a form. @returns the browser's messages, and the server's messages about what the browser would send */
const judge = (page: Page, form: string, answers: Answers) =>
  page.evaluate(
    async ([id, given]) => {
      const element = document.getElementById(id) as HTMLFormElement;
      for (const control of element.elements) {
        if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio"))
          control.checked = (given[control.name] ?? []).includes(control.value);
        else if (
          control instanceof HTMLInputElement ||
          control instanceof HTMLSelectElement ||
          control instanceof HTMLTextAreaElement
        )
          if (given[control.name]) control.value = given[control.name]?.[0] ?? "";
      }
      element.dispatchEvent(new Event("input", { bubbles: true }));
      const later = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const messages = (root: ParentNode) =>
        [...root.querySelectorAll<HTMLElement>(`#${id} .has-error[data-part]`)].map(
          (field) => `${field.dataset.part}: ${field.querySelector("[id$=-error]")?.textContent}`,
        );
      await later();
      const body = new URLSearchParams([...new FormData(element)].map(([name, value]) => [name, String(value)]));
      element.requestSubmit();
      await later();
      const browser = messages(document);
      const answer = await fetch(element.action, { method: "POST", body, redirect: "manual" });
      const server = messages(new DOMParser().parseFromString(await answer.text(), "text/html"));
      return { browser, server };
    },
    [form, answers] as const,
  );

/** Messages of the `remote` rule, which come from the server and may not have reached the browser yet. */
const remote = /postcode in WA|There is room for/;

/** Types of fields that this test does not fill in. */
const SILENT = ["titleAndDescription", "richText", "hidden", "fileUpload"];

for (const { clientId: form, fieldsets } of forms)
  test(`browser and server report the same errors for any input to ${form} @script`, async ({ visitor }) => {
    const { page } = visitor;
    // Stops what the browser would send: the server is asked separately.
    await page.route(`**/forms/${form}/*`, (route) =>
      route.request().headers().accept === "application/json" ? route.abort() : route.continue(),
    );
    await visitor.open(`/forms/${form}/`);
    const controls = await listControls(page, `form-${form}`);
    const asked = fieldsets.flatMap(({ columns }) => columns.flat()).filter(({ type }) => !SILENT.includes(type));
    expect(controls.length).toBeGreaterThanOrEqual(asked.length);
    const answers: fc.Arbitrary<Answers> = fc.record(
      Object.fromEntries(
        controls.map(({ name, values }) => [
          name,
          values
            ? fc.subarray(values)
            : fc.oneof(fc.constantFrom(...texts), fc.string({ unit: "binary", maxLength: 12 })).map((text) => [text]),
        ]),
      ),
    );
    let told = 0;
    for (const given of fc.sample(answers, 12)) {
      const { browser, server } = await judge(page, `form-${form}`, given);
      const own = (messages: string[]) => messages.filter((message) => !remote.test(message));
      expect(own(browser), JSON.stringify(given)).toEqual(own(server));
      told += browser.length;
    }
    if (asked.some(({ rules = [] }) => rules.length > 0)) expect(told).toBeGreaterThan(0);
  });
