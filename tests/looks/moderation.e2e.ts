import { follow, linkOf, post, test } from "../../e2e/own-site.ts";
import { expect } from "../../e2e/visitor.ts";

test("the office’s buttons fit a phone at the largest text size, and cover no field that has focus @once", async ({
  visitor,
  site: { address, emails },
  request,
}) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 640 });
  await visitor.chooseTextSize("zoom2");
  await post(request, address, "Ash", "Ring me on 0412 345 678 about the bench, please", "phone");
  await expect.poll(() => emails.length).toBeGreaterThan(1);
  await follow(visitor, linkOf(emails, "bo@office.example"));
  const acts = page.locator(".acts > *");
  await expect(acts).toHaveText(["Approve as it is", "Change", "Decline", "Concern"]);
  for (const act of await acts.all()) {
    await act.focus();
    await expect(act).toBeInViewport({ ratio: 0.99 });
  }
  await page.getByRole("link", { name: "Change" }).click();
  const name = page.getByLabel("Name below the words");
  await name.focus();
  await expect(name).toBeInViewport({ ratio: 0.99 });
});
