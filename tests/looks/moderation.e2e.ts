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
  for (const name of ["Approve the changed text", "Approve as it is", "Raise a concern"]) {
    const button = page.getByRole("button", { name });
    await button.focus();
    await expect(button).toBeInViewport({ ratio: 0.99 });
  }
  await page.getByLabel("Name", { exact: true }).focus();
  await expect(page.getByLabel("Name", { exact: true })).toBeInViewport({ ratio: 0.99 });
});
