import { stored } from "../commands.ts";
import { expect, test, unique, type Visitor } from "../visitor.ts";

const field = ({ page }: Visitor, name: string) => page.getByRole("main").getByLabel(name, { exact: true });
const send = ({ page }: Visitor) => page.getByRole("main").getByRole("button", { name: "Send feedback", exact: true });

test("a file whose content is of the wrong type is refused, and the answers stay", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  const words = unique("With a paper");
  const papers = () => field(visitor, "A letter, a photo or another paper (optional)");
  await visitor.open("/forms/feedback/");
  await field(visitor, "Complaint").check();
  await field(visitor, "What do you want to tell us?").fill(words);
  await field(visitor, "I do not want to say who I am.").check();
  await field(visitor, "You may keep this to look into it.").check();
  await papers().setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("no pdf") });
  await send(visitor).click();
  await expect(page.getByRole("alert")).toContainText(
    "What is in this file is not what its name says. Choose a PDF, Word, PNG or JPEG file",
  );
  if (!hasScript) await expect(page.getByRole("alert")).toContainText("choose your files again");
  await expect(field(visitor, "What do you want to tell us?")).toHaveValue(words);
  const pdf = Buffer.from("%PDF-1.4\ntrailer\n<<>>\n%%EOF\n");
  await papers().setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer: pdf });
  await send(visitor).click();
  await expect(page).toHaveURL(/receipt=/);
  const [submission] = await stored("feedback", words);
  expect(submission?.files.map((file) => file.name)).toEqual(["letter.pdf"]);
});

test("a file that is too large is refused, with script before any of it is sent", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  const requests: string[] = [];
  page.on("request", (request) => request.method() === "POST" && requests.push(request.url()));
  await visitor.open("/forms/feedback/");
  await field(visitor, "Complaint").check();
  await field(visitor, "What do you want to tell us?").fill("There is too much in my paper");
  await field(visitor, "I do not want to say who I am.").check();
  await field(visitor, "You may keep this to look into it.").check();
  await field(visitor, "A letter, a photo or another paper (optional)").setInputFiles({
    name: "letter.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.alloc(7 * 1024 * 1024 + 1, "%PDF-1.4\n"),
  });
  await send(visitor).click();
  await expect(page.getByRole("alert")).toContainText("This file is larger than 7 MB. Choose a smaller one.");
  expect(requests).toHaveLength(hasScript ? 0 : 1);
});

test("a file of the wrong type or size is reported when it is chosen @script", async ({ visitor }) => {
  const { page } = visitor;
  const papers = field(visitor, "A letter, a photo or another paper (optional)");
  const aloud = page.locator("[data-part=papers] [aria-live=polite]");
  const choose = (name: string, bytes: number) =>
    papers.setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.alloc(bytes, "%PDF-1.4\n") });
  const expectWrong = async (words: string) => {
    await expect(aloud).toHaveText(words);
    await expect(papers).toHaveAttribute("aria-invalid", String(words !== ""));
    await expect(papers).toHaveAccessibleDescription(`A PDF, Word, PNG or JPEG file of 7 MB at most. ${words}`.trim());
  };
  await visitor.open("/forms/feedback/");
  await field(visitor, "Complaint").check();
  await papers.focus();
  await expectWrong("");
  await choose("song.mp3", 9);
  await expectWrong("Choose a PDF, Word, PNG or JPEG file");
  await choose("letter.pdf", 7 * 1024 * 1024 + 1);
  await expectWrong("This file is larger than 7 MB. Choose a smaller one.");
  await choose("letter.pdf", 9);
  await expectWrong("");
  await expect(papers).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
