import { linkOf, post, test } from "../../e2e/own-site.ts";
import { expect } from "../../e2e/visitor.ts";

test("each decision on the moderators’ page names whose response it is about @once", async ({
  visitor,
  site: { address, letters },
  request,
}) => {
  const { page } = visitor;
  const names = ["Noor", "Kai"];
  for (const name of names) await post(request, address, name, `A bench in the shade of a tree, says ${name}`);
  await expect.poll(() => letters.length).toBeGreaterThan(1);
  await visitor.open(linkOf(letters, "bo@office.example"));
  const main = page.getByRole("main");
  // Screen readers would announce a list of nothing.
  await expect(main.locator("ul:empty")).toHaveCount(0);
  for (const name of names) {
    await expect(main.getByRole("button", { name: `Approve (${name})`, exact: true })).toHaveCount(1);
    for (const summary of ["Change, then approve", "Decline"])
      await main
        .locator("summary")
        .filter({ hasText: `${summary} (${name})` })
        .click();
    for (const button of ["Approve the changed text", "Do not publish"])
      await expect(main.getByRole("button", { name: `${button} (${name})`, exact: true })).toBeVisible();
  }
});
