import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { OFFICE_PAGES, RECORDS, SIGN_IN } from "#app/base/office.ts";
import { formatLink } from "#app/base/office-links.server.ts";
import { pdfOf } from "#app/publish/media/testing.ts";
import { createSecret } from "#server/secret.ts";
import { smallTree, startServer, stopServer, temporaryFolder, until } from "#server/testing.ts";
import { asTextHref, fileHref, historyHref, listHref, pictureHref, previewHref, thumbHref } from "./addresses.ts";
import { successfulControls } from "./testing.ts";

const folder = temporaryFolder("editing");
const content = path.join(folder, "content");
const ANN = "ann@office.example";
const BO = "bo@office.example";
/** She answers for records, too. */
const CARA = "cara@ccyp.wa.gov.au";
const settings = {
  ...{
    DATA_DIR: path.join(folder, "data"),
    CONTENT_DIR: content,
    LOG_LEVEL: "error",
    SITE_URL: "https://kids.wa.gov.au",
  },
  ...{ EDITORS: `${ANN},${BO},${CARA}`, RECORDS: CARA, SECRET: "the secret of this office" },
};
let site: Awaited<ReturnType<typeof startServer>>;
before(async () => {
  cpSync(smallTree, content, { recursive: true });
  // A site that is live: nothing in it is left to be confirmed, and nothing reaches nobody.
  for (const name of ["records.yaml", "site.yaml", "forms/note.yaml"]) {
    const text = readFileSync(path.join(content, name), "utf8").replaceAll("to be confirmed", "GDA 1");
    const real = text.replaceAll("example.org", "wa.gov.au").replace("(08) 5550 0000", "(08) 6213 0000");
    writeFileSync(path.join(content, name), real);
  }
  site = await startServer(settings);
});
after(() => stopServer(site));

const UPLOAD = listHref("media");
const FIRST = "news/first.md";
const OURS = { "Sec-Fetch-Site": "same-origin" };
async function ask(address: string, cookie = "", form?: Record<string, string> | FormData, headers = OURS as object) {
  const answer = await fetch(site.address + address, {
    ...{ redirect: "manual", headers: { Cookie: cookie, ...headers } },
    ...(form && { method: "POST", body: form instanceof FormData ? form : new URLSearchParams(form) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, to: answer.headers.get("Location") ?? "" };
}
const emailsTo = (receiver: string) => {
  const mail = path.join(settings.DATA_DIR, "mail");
  const all = existsSync(mail)
    ? readdirSync(mail)
        .filter((name) => name.endsWith(".eml"))
        .map((name) => readFileSync(path.join(mail, name), "utf8"))
    : [];
  return all
    .map((email) => email.replaceAll("=\r\n", "").replaceAll("=\n", "").replaceAll("=3D", "="))
    .filter((email) => email.includes(`To: ${receiver}`));
};
async function signIn(editor: string) {
  const link = formatLink(createSecret(settings.SECRET), editor, Date.now());
  const [cookie = ""] = (await ask(SIGN_IN, "", { do: "in", link })).headers.getSetCookie();
  return cookie.split(";")[0] ?? "";
}
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
async function send(cookie: string, file: string, change: (text: string) => string, more: Record<string, string>) {
  const { text: page } = await ask(asTextHref(file), cookie);
  const [, shown = ""] = /<textarea[^>]* name="text"[^>]*>\n?([\s\S]*?)<\/textarea>/.exec(page) ?? [];
  const plain = shown
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  const text = change(plain.replaceAll("&amp;", "&")).replace(/\n/g, "\r\n");
  return ask(asTextHref(file), cookie, { base: hidden(page, "base"), seen: hidden(page, "seen"), text, ...more });
}
const onDisk = (file: string) => readFileSync(path.join(content, file), "utf8");
let ann = "";
let bo = "";

test("editors sign in, over https with a cookie that only https sends; their pages are not kept or indexed", async () => {
  [ann, bo] = [await signIn(ANN), await signIn(BO)];
  assert.match(ann, /^__Secure-office=/);
  for (const [cookie, status] of [
    [ann, 200],
    [bo, 200],
    ["", 303],
    [ann.replace("__Secure-", ""), 303],
  ] as const) {
    const page = await ask(OFFICE_PAGES, cookie);
    assert.equal(page.status, status);
    assert.deepEqual(
      [page.headers.get("Cache-Control"), page.headers.get("X-Robots-Tag")],
      ["private, no-store", "noindex"],
    );
  }
});

test("every file that is saved as it was keeps its bytes, and no draft is made", async () => {
  writeFileSync(path.join(content, "news/windows.md"), `\ufeff${onDisk("news/second.md").replaceAll("\n", "\r\n")}`);
  const files = readdirSync(content, { recursive: true, encoding: "utf8" }).filter((file) => /\.md$/.test(file));
  assert.ok(files.length > 4);
  for (const file of files) {
    const before = readFileSync(path.join(content, file));
    assert.match((await send(ann, file, (text) => text, { do: "publish" })).to, /done=unchanged/, file);
    assert.deepEqual(readFileSync(path.join(content, file)), before, file);
  }
  rmSync(path.join(content, "news/windows.md"));
});

test("a draft shows in the list and its preview, whose forms post nowhere, and visitors see it once it is published", async () => {
  const file = "news/second.md";
  const saved = await send(ann, file, (text) => text.replace("More words", "Fewer words"), { do: "save" });
  assert.equal(saved.to, `${asTextHref(file)}&done=saved`);
  assert.match((await ask("/office/pages/?kind=news", ann)).text, /Draft of a change[\s\S]*ann@office\.example/);
  const preview = await ask(previewHref(file), ann, { do: "preview" });
  assert.equal(preview.status, 200);
  assert.match(preview.text, /Fewer words/);
  assert.match(preview.headers.get("Content-Security-Policy") ?? "", /form-action 'none'/);
  assert.doesNotMatch((await ask("/news/second/")).text, /Fewer words/);
  assert.equal((await ask(previewHref(file), "", { do: "preview" })).status, 403);
  const published = await send(ann, file, (text) => text, { do: "publish" });
  assert.equal(published.to, `${fileHref(file)}&done=published`);
  assert.match((await ask("/news/second/")).text, /Fewer words/);
  assert.match(onDisk(file), /^Fewer words/m);
  await until(() => emailsTo(BO).some((email) => /Published: news\/second\.md/.test(email)));
});

test("history says who, when and what, and Undo brings the words back", async () => {
  const file = "news/second.md";
  const history = (await ask(historyHref(file), bo)).text;
  assert.match(history, /changed by ann@office\.example/);
  assert.match(history, /<del>.*More words[\s\S]*<ins>.*Fewer words/);
  const change = /name="change" value="(\d+)"/.exec(history)?.[1] ?? "";
  assert.equal((await ask(historyHref(file), bo, { change })).to, `${historyHref(file)}&done=undone`);
  assert.equal(onDisk(file), readFileSync(path.join(smallTree, file), "utf8"));
  assert.match((await ask("/news/second/")).text, /More words/);
  assert.equal((await ask(historyHref(file), ann, { change })).status, 409);
});

test("any version comes back as a draft, unless somebody works on another one", async () => {
  const file = "news/second.md";
  const history = (await ask(historyHref(file), bo)).text;
  const [, version = ""] = /Fewer words[\s\S]*?name="version" value="(\d+)"/.exec(history) ?? [];
  assert.equal((await ask(historyHref(file), bo, { version })).to, `${fileHref(file)}&done=saved`);
  assert.match((await ask(asTextHref(file), bo)).text, /^Fewer words/m);
  assert.match(onDisk(file), /^More words/m);
  assert.equal((await ask(historyHref(file), ann, { version })).status, 409);
  await send(bo, file, (text) => text, { do: "discard" });
});

/** Twice at once, and again after that. @returns the one answer */
async function pressThrice(address: string, form: Record<string, string> | FormData, cookie = ann): Promise<string> {
  const presses = await Promise.all([ask(address, cookie, form), ask(address, cookie, form)]);
  presses.push(await ask(address, cookie, form));
  const [first] = presses;
  for (const { status, to, text } of presses) assert.deepEqual([status, to], [303, first?.to], text);
  return first?.to ?? "";
}

async function typed(file: string, name: string, value: string, button: string) {
  const controls = successfulControls((await ask(fileHref(file), ann)).text, "edit-form");
  assert.ok(controls.some(([control]) => control === name));
  return { ...Object.fromEntries(controls), [name]: value, do: button };
}

test("a button that is pressed twice does its work once, and both presses get the same answer", async () => {
  const file = "news/second.md";
  const changes = async () => (await ask(historyHref(file), ann)).text.match(/<h2>/g)?.length ?? 0;
  const before = await changes();
  const saved = await pressThrice(fileHref(file), await typed(file, "settings.summary", "Saved twice.", "save"));
  assert.equal(saved, `${fileHref(file)}&done=saved`);
  const form = await typed(file, "settings.summary", "Pressed twice.", "publish");
  assert.equal(await pressThrice(fileHref(file), form), `${fileHref(file)}&done=published`);
  const [, change = ""] = /name="change" value="(\d+)"/.exec((await ask(historyHref(file), ann)).text) ?? [];
  assert.equal(await pressThrice(historyHref(file), { change }), `${historyHref(file)}&done=undone`);
  assert.equal(await changes(), before + 2);
  const published = () => emailsTo(BO).filter((email) => /Published: news\/second\.md/.test(email)).length;
  // All but what it was before the first change.
  await until(() => published() >= before + 1);
  assert.equal(published(), before + 1);
  // The same, once it was taken back, is published again.
  const again = await ask(fileHref(file), ann, { ...form, seen: "" });
  assert.equal(again.to, `${fileHref(file)}&done=published`, again.text);
  assert.match(onDisk(file), /Pressed twice\./);
  const text = (await ask(asTextHref(file), ann)).text;
  const whole = { base: hidden(text, "base"), seen: "", text: readFileSync(path.join(smallTree, file), "utf8") };
  assert.equal(await pressThrice(asTextHref(file), { ...whole, do: "publish" }), `${fileHref(file)}&done=published`);
});

test("begun, renamed, sent back, added, deleted and discarded with two presses, a file is so once", async () => {
  const begin = { kind: "news", title: "Pressed twice" };
  const file = "news/pressed-twice.md";
  assert.equal(await pressThrice("/office/pages/?kind=news", begin), `${fileHref(file)}&done=begun`);
  assert.equal((await ask("/office/pages/?kind=news", bo, begin)).status, 422);
  const text = onDisk("news/second.md").replace(/^headline: .*$/m, "headline: Pressed twice");
  const opened = async () => {
    const page = (await ask(asTextHref(file), ann)).text;
    return { base: hidden(page, "base"), seen: hidden(page, "seen") };
  };
  const to = await pressThrice(asTextHref(file), { ...(await opened()), text, do: "publish" });
  assert.equal(to, `${fileHref(file)}&done=published`);
  const ask1 = { ...(await opened()), text: `${text}More.\n`, do: "ask", colleague: BO, note: "Please" };
  assert.match(await pressThrice(fileHref(file), ask1), /done=asked/);
  assert.match(await pressThrice(fileHref(file), { ...(await opened()), do: "back", note: "No" }, bo), /done=back/);
  await pressThrice(fileHref(file), { ...(await opened()), do: "rename", to: "news/pressed" });
  const moved = await pressThrice(asTextHref(file), { ...(await opened()), text: `${text}More.\n`, do: "publish" });
  assert.equal(moved, `${fileHref("news/pressed.md")}&done=published`);
  const upload = () => {
    const sent = new FormData();
    sent.set("file", new File([readFileSync(path.join(smallTree, "media/square.png"))], "twice.png"));
    return sent;
  };
  assert.match(await pressThrice(UPLOAD, upload()), /done=added&file=media%2Ftwice\.png/);
  const media = "media/twice.png";
  assert.equal(await pressThrice(historyHref(media), { do: "delete" }), `${historyHref(media)}&done=deleted`);
  const page = (await ask(asTextHref("news/pressed.md"), ann)).text;
  const base = { base: hidden(page, "base"), seen: "" };
  await pressThrice(fileHref("news/pressed.md"), { ...base, do: "delete" });
  const seen = hidden((await ask(fileHref("news/pressed.md"), ann)).text, "seen");
  await pressThrice(fileHref("news/pressed.md"), { ...base, seen, do: "discard" });
  await ask(fileHref("news/pressed.md"), ann, { ...base, do: "delete" });
  const last = hidden((await ask(fileHref("news/pressed.md"), ann)).text, "seen");
  assert.equal(
    await pressThrice(fileHref("news/pressed.md"), { ...base, seen: last, do: "publish" }),
    "/office/pages/?kind=news&done=published",
  );
});

test("a mistake is listed with its line and published for nobody, and blocks nobody else", async () => {
  const broken = await send(ann, "news/first.md", (text) => text.replace("date: 2026-02-03", "date: soon"), {
    do: "publish",
  });
  assert.equal(broken.status, 422);
  assert.match(broken.text, /Line 3: /);
  assert.match(broken.text, /date: soon/);
  const other = await send(bo, "pages/index.md", (text) => text.replace("## Welcome", "## Hello"), { do: "publish" });
  assert.match(other.to, /done=published/);
  assert.match((await ask("/")).text, /Hello/);
  await send(ann, "news/first.md", (text) => text, { do: "discard" });
});

test("of two editors the second sees both texts, and nothing is overwritten", async () => {
  const file = "news/first.md";
  const { text: page } = await ask(fileHref(file), bo);
  await send(ann, file, (text) => `${text}\nAnn’s line.\n`, { do: "save" });
  const late = { base: hidden(page, "base"), seen: hidden(page, "seen"), text: "Bo’s text.", do: "publish" };
  const refused = await ask(fileHref(file), bo, late);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /ann@office\.example has saved a draft of this file since you opened it/);
  assert.match(refused.text, /If you press Publish now, your text replaces theirs/);
  assert.match(refused.text, /<del>- Ann’s line\.[\s\S]*<ins>\+ Bo’s text\.[\s\S]*id="other"[^>]*>[\s\S]*Ann’s line\./);
  await send(ann, file, (text) => text, { do: "publish" });
  const both = await ask(fileHref(file), bo, late);
  assert.equal(both.status, 409);
  assert.match(both.text, /ann@office\.example has published this file/);
  assert.match(both.text, /Ann’s line\.[\s\S]*Bo’s text\./);
  assert.match(onDisk(file), /Ann’s line\./);
  await send(bo, file, (text) => text, { do: "discard" });
});

test("a renamed file leaves its old address behind, its links change, and what is linked to cannot be deleted", async () => {
  const taken = await send(ann, "news/first.md", (text) => text, { do: "rename", to: "news/second" });
  assert.equal(taken.status, 422);
  assert.match(
    taken.text,
    /open=""><summary>Rename or move[\s\S]*There is a file news\/second\.md already[\s\S]*value="news\/second"/,
  );
  const move = await send(ann, "news/first.md", (text) => text, { do: "rename", to: "news/very-first" });
  assert.equal(move.to, fileHref("news/first.md"));
  const moved = await send(ann, "news/first.md", (text) => text, { do: "publish" });
  assert.equal(moved.to, `${fileHref("news/very-first.md")}&done=published`, moved.text);
  assert.match(onDisk("news/very-first.md"), /^formerly: \[\/news\/first\/\]$/m);
  assert.match(onDisk("news/second.md"), /\(\/news\/very-first\/\)/);
  assert.equal((await ask("/news/first/")).to, "/news/very-first/");
  await send(ann, "news/very-first.md", (text) => text, { do: "delete" });
  const kept = await ask(fileHref("news/very-first.md"), ann);
  const form = { base: hidden(kept.text, "base"), seen: hidden(kept.text, "seen") };
  const refused = await ask(fileHref("news/very-first.md"), ann, { ...form, do: "publish" });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /These files use it\. Change them first, or discard the draft\./);
  assert.match(refused.text, /news\/second\.md, line \d+: There is no page at/);
  await ask(fileHref("news/very-first.md"), ann, { ...form, do: "discard" });
  await send(ann, "news/second.md", (text) => text, { do: "delete" });
  const second = (await ask(fileHref("news/second.md"), ann)).text;
  const gone = await ask(fileHref("news/second.md"), ann, {
    base: hidden(second, "base"),
    seen: hidden(second, "seen"),
    do: "publish",
  });
  assert.equal(gone.to, "/office/pages/?kind=news&done=published");
  assert.equal((await ask("/news/second/")).status, 404);
});

test("a new article has a name made from its title, and a picture that is made at its upload", async () => {
  const begun = await ask("/office/pages/?kind=news", ann, { kind: "news", title: "Children’s  “new” garden" });
  assert.equal(begun.to, `${fileHref("news/childrens-new-garden.md")}&done=begun`);
  assert.doesNotMatch((await ask(begun.to, ann)).text, /id="problems"/);
  const early = await send(ann, "news/childrens-new-garden.md", (text) => text, { do: "publish" });
  assert.match(early.text, /id="problems"/);
  const upload = new FormData();
  upload.set("file", new File([readFileSync(path.join(smallTree, "media/square.png"))], "Our Garden.PNG"));
  const added = await ask(UPLOAD, ann, upload);
  assert.equal(added.to, "/office/pages/?kind=media&done=added&file=media%2Four-garden.png");
  assert.match((await ask(added.to, ann)).text, /It is added as our-garden\.png\. Write that name/);
  assert.ok(existsSync(path.join(content, "media/our-garden.png")));
  const page = await send(
    ann,
    "news/childrens-new-garden.md",
    (text) =>
      `${text
        .replace("category: ", "category: reports")
        .replace("issues: []", "issues: [play]")
        .replace('summary: ""', "summary: It grows.")}![Beans](our-garden.png)\n`,
    { do: "publish" },
  );
  assert.match(page.to, /done=published/, page.text);
  assert.match((await ask("/news/childrens-new-garden/")).text, /alt="Beans"/);
  const wrong = new FormData();
  wrong.set("file", new File(["words"], "notes.png"));
  assert.equal((await ask(UPLOAD, ann, wrong)).status, 422);
  const large = new FormData();
  large.set("file", new File([Buffer.alloc(30 * 1024 * 1024)], "film.png"));
  assert.equal((await ask(UPLOAD, ann, large)).status, 413);
});

test("a file that cannot be used here is refused with what to do", async () => {
  const refused = async (name: string) => {
    const upload = new FormData();
    upload.set("file", new File(["bytes"], name));
    const { status, text } = await ask(UPLOAD, ann, upload);
    assert.equal(status, 422, name);
    return / role="alert">([^<]*)</.exec(text)?.[1]?.replaceAll("&#x27;", "'") ?? "";
  };
  for (const name of ["a.doc", "plan.ODT", "slides.pptx"])
    assert.match(
      await refused(name),
      /cannot be used here\. Save it again as a PDF or a Word document \(\.docx\), and/,
    );
  for (const name of ["a.heic", "IMG 1.HEIC", "a.gif", "a.tiff", "film.mp4", "photo"])
    assert.match(await refused(name), /cannot be used here\. Save it again as an SVG, PNG, JPEG or WebP picture, and/);
  for (const name of ["照片.jpg", "фото.png", "план.pdf"])
    assert.match(
      await refused(name),
      /The name \S+ cannot be used .* small letters a to z, digits and hyphens, such as/,
    );
  for (const name of ["con.png", "NUL.jpg", "com1.pdf"]) assert.match(await refused(name), /Use another, such as our-/);
  const begun = await ask("/office/pages/?kind=news", ann, { kind: "news", title: "Aux" });
  assert.match(begun.text, /The name aux cannot be used/);
  const move = await send(ann, "news/very-first.md", (text) => text, { do: "rename", to: "news/lpt1" });
  assert.match(move.text, /The name lpt1 cannot be used/);
});

test("a new page stands below another one, and its place in the menu waits for somebody else", async () => {
  const above = path.join(content, "pages/about.md");
  writeFileSync(above, onDisk("pages/index.md"));
  const list = (await ask("/office/pages/?kind=pages", ann)).text;
  rmSync(above);
  assert.match(list, /name="folder">\s*<option value="">None: it stands at the top<\/option><option value="about">/);
  const begun = await ask("/office/pages/?kind=pages", ann, {
    kind: "pages",
    title: "Open day",
    folder: "about",
    menu: "yes",
  });
  assert.equal(begun.to, `${fileHref("pages/about/open-day.md")}&done=menu`);
  assert.match((await ask(asTextHref("menu.yaml"), ann)).text, /page: \/about\/open-day\/\s+label: Open day/);
  assert.doesNotMatch(onDisk("menu.yaml"), /open-day/);
  const menu = (await ask(fileHref("menu.yaml"), ann)).text;
  assert.doesNotMatch(menu, /value="publish"/);
  assert.match(menu, /<details[^>]* id="ask" open[\s\S]* href="#ask"/, "a link stands where others publish");
  assert.doesNotMatch((await ask(fileHref(FIRST), ann)).text, /href="#ask"/);
  for (const file of ["menu.yaml", "pages/about/open-day.md"]) await send(ann, file, (text) => text, { do: "discard" });
});

test("a picture is chosen or added where it is used, with what stays in sight, and the draft has it", async () => {
  const file = "news/very-first.md";
  const chosen = await ask(fileHref(file), ann, {
    ...(await typed(file, "settings.summary", "New words.", "x")),
    do: "choose settings.image.file",
  });
  const chooser = pictureHref(file, "settings.image.file");
  assert.equal(chosen.to, chooser);
  assert.match((await ask(chooser, ann)).text, /type="radio" name="picture" value="our-garden\.png"/);
  assert.equal((await ask(chooser, ann, { picture: "", alt: "" })).status, 422);
  const used = await ask(chooser, ann, { picture: "our-garden.png", alt: "A garden", focus: "left top" });
  assert.equal(used.to, `${fileHref(file)}#settings-image-file`);
  const draft = (await ask(asTextHref(file), ann)).text;
  assert.match(draft, /summary: New words\.[\s\S]*file: our-garden\.png\s+alt: A garden\s+focus: left top/);
  const upload = new FormData();
  upload.set("file", new File([readFileSync(path.join(smallTree, "media/square.png"))], "Added here.png"));
  upload.set("alt", "A square");
  assert.equal((await ask(chooser, ann, upload)).to, `${fileHref(file)}#settings-image-file`);
  assert.match((await ask(asTextHref(file), ann)).text, /file: added-here\.png/);
  for (const wrong of ["settings.nothing.file", "__proto__.file", "x"])
    assert.equal((await ask(pictureHref(file, wrong), ann)).status, 404, wrong);
  await send(ann, file, (text) => text, { do: "discard" });
});

test("a picture that is used cannot be deleted, one that is not can, and comes back by Undo", async () => {
  const deleted = (file: string) => ask(historyHref(file), ann, { do: "delete" });
  const used = await deleted("media/our-garden.png");
  const uses = (await ask(historyHref("media/our-garden.png"), ann)).text;
  assert.match(uses, /Used in[\s\S]*Children’s “new” garden/);
  assert.equal(used.status, 422);
  assert.match(used.text, /news\/childrens-new-garden\.md, line \d+: /);
  assert.ok(existsSync(path.join(content, "media/our-garden.png")));
  const svg = new FormData();
  svg.set("file", new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'], '"><img src=x>.svg'));
  assert.match((await ask(UPLOAD, ann, svg)).to, /done=added/);
  const file = "media/img-src-x.svg";
  assert.equal((await deleted(file)).to, `${historyHref(file)}&done=deleted`);
  assert.ok(!existsSync(path.join(content, file)));
  const [, change = ""] = /name="change" value="(\d+)"/.exec((await ask(historyHref(file), ann)).text) ?? [];
  assert.equal((await ask(historyHref(file), ann, { change })).to, `${historyHref(file)}&done=undone`);
  assert.ok(existsSync(path.join(content, file)));
});

test("a deleted picture is destroyed with its history by who also answers for records, once, and with a reason", async () => {
  const cara = await signIn(CARA);
  const file = "media/taken-back.svg";
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle r="9" fill="teal"/></svg>';
  const upload = new FormData();
  upload.set("file", new File([svg], "taken-back.svg"));
  await ask(UPLOAD, ann, upload);
  const shown = (await ask(thumbHref({ file, hash: "1" }), ann)).to;
  assert.equal((await ask(shown)).status, 200);
  const press = { do: "destroy", reason: "The family takes back its consent." };
  const early = await ask(historyHref(file), cara, press);
  assert.equal(early.status, 409);
  assert.match(early.text, /it is on the site again\. Delete it first\./);
  await ask(historyHref(file), ann, { do: "delete" });
  const before = (await ask(historyHref(file), ann)).text;
  const [, change = ""] = /name="change" value="(\d+)"/.exec(before) ?? [];
  assert.doesNotMatch(before, /value="destroy"/);
  assert.match(before, /Who edits pages and answers for records, too, can destroy it/);
  assert.equal((await ask(historyHref(file), ann, press)).status, 403);
  assert.match((await ask(historyHref(file), cara)).text, /<details class="flow"><summary[^>]*>Destroy it for good/);
  const unsaid = await ask(historyHref(file), cara, { ...press, reason: " " });
  assert.equal(unsaid.status, 422);
  assert.match(unsaid.text, /Write why it is destroyed\.[\s\S]*<details class="flow" open="">/);
  assert.equal((await ask(shown)).status, 200);
  assert.equal(await pressThrice(historyHref(file), press, cara), `${historyHref(file)}&done=destroyed`);
  assert.equal((await ask(shown)).status, 404);
  const after = (await ask(historyHref(file), cara)).text;
  assert.match(after, /destroyed by cara@ccyp\.wa\.gov\.au[\s\S]*deleted by ann@office[\s\S]*added by ann@office/);
  assert.doesNotMatch(after, /name="(?:change|version)"|value="destroy"/);
  assert.equal((await ask(historyHref(file), ann, { change })).status, 409);
  // The destruction is the next version.
  assert.equal((await ask(historyHref(file), ann, { change: `${Number(change) + 1}` })).status, 409);
  const register = (await ask(`${RECORDS}register/`, cara)).text;
  assert.match(register, /picture, deleted[\s\S]*cara@ccyp\.wa\.gov\.au: The family takes back its consent\./);
  assert.match(register, /media\/taken-back\.svg/);
});

test("script is neither published from a text, nor taken with a picture", async () => {
  const script = await send(ann, "pages/index.md", (text) => `${text}\n<script>alert(1)</script>\n`, { do: "publish" });
  assert.equal(script.status, 422);
  assert.doesNotMatch(script.text, /<script>alert/);
  await send(ann, "pages/index.md", (text) => text, { do: "discard" });
  assert.equal((await ask("/office/pages/?kind=%22%3E%3Cscript%3E", ann)).text.includes('"><script>'), false);
  const svg = new FormData();
  svg.set(
    "file",
    new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>'], "s.svg"),
  );
  const refused = await ask(UPLOAD, ann, svg);
  assert.equal(refused.status, 422);
  assert.match(refused.text, /s\.svg has a script/);
});

test("what a live site must not have is not published, or the site would not start again", async () => {
  const refused = await send(ann, "pages/index.md", (text) => `${text}\nRing 08 7010 1234.\n`, { do: "publish" });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /08 7010 1234 reaches nobody/);
  await send(ann, "pages/index.md", (text) => text, { do: "discard" });
});

test("what was changed by hand in the folder is kept in history, and what is published from it is what visitors see", async () => {
  const file = "pages/index.md";
  writeFileSync(path.join(content, file), onDisk(file).replace("Hello", "By hand"));
  assert.match(
    (await send(ann, file, (text) => text.replace("By hand", "On the site"), { do: "publish" })).to,
    /published/,
  );
  assert.match((await ask("/")).text, /On the site/);
  assert.match(onDisk(file), /On the site/);
  assert.match((await ask(historyHref(file), ann)).text, /changed by ann[\s\S]*changed by hand, in the folder/);
});

test("forms with gaps in their lists, buttons of other pages, and other files’ history are refused", async () => {
  const form = { as: "fields", base: "", seen: "", do: "save" };
  const button = { type: "update", payload: { name: "settings.z[30000000]", value: "x" } };
  const wrong: Record<string, string>[] = [
    { "blocks[999].text": "x" },
    { "blocks[0].name": "BannerCarousel", "blocks[0].props.slides[999].heading": "x" },
    { __intent__: JSON.stringify(button) },
    { __intent__: JSON.stringify({ type: "insert", payload: { name: "settings.z[30000000].y", index: 0 } }) },
  ];
  for (const more of wrong)
    assert.equal((await ask(fileHref("pages/index.md"), ann, { ...form, ...more })).status, 400, JSON.stringify(more));
  const change = /name="change" value="(\d+)"/.exec((await ask(historyHref("pages/index.md"), ann)).text)?.[1] ?? "";
  assert.equal((await ask(historyHref("You have won"), ann, { change })).status, 409);
});

test("a picture that none can be made of is not added", async () => {
  const broken = new FormData();
  broken.set(
    "file",
    new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&nope;</text></svg>'], "broken.svg"),
  );
  const refused = await ask(UPLOAD, ann, broken);
  assert.equal(refused.status, 422);
  assert.ok(!existsSync(path.join(content, "media/broken.svg")));
});

test("paths out of the folder, and files that are not edited here, are nowhere", async () => {
  for (const file of [
    "../package.json",
    "news/../../x.md",
    "/etc/passwd.md",
    "site.yaml",
    "records.yaml",
    "news\\a.md",
    "news/none.md",
    "",
    "news",
    "media/square.png",
    ".env",
    "news/.first.md",
  ]) {
    for (const address of [fileHref(file), historyHref(file).replace("media", "x")])
      assert.equal((await ask(address, ann)).status, 404, address);
    assert.equal((await ask(previewHref(file), ann, { text: "x" })).status, 404, file);
  }
  assert.equal((await ask(fileHref("../x.md"), ann, { do: "save", text: "x" })).status, 404);
});

test("the menu, the notice, forms and search are changed by two people, although one may publish a page alone", async () => {
  for (const [file, name] of [
    ["forms/note.yaml", "formName"],
    ["notice.yaml", "heading"],
  ] as const) {
    const change = (text: string) => text.replace(new RegExp(`^${name}: .*$`, "m"), `${name}: Write a note`);
    const alone = await send(ann, file, change, { do: "publish" });
    assert.deepEqual([alone.status, /Somebody else has to publish it/.test(alone.text)], [403, true]);
    assert.doesNotMatch(onDisk(file), /Write a note/);
    assert.match((await ask(listHref("other"), bo)).text, /Draft of a change[\s\S]*ann@office\.example/);
    assert.match((await send(bo, file, (text) => text, { do: "publish" })).to, /done=published/);
    assert.match(onDisk(file), /Write a note/);
  }
});

test("a page is taken off the site and put back by one press each, and what others link to is told", async () => {
  const file = "news/off-and-on.md";
  const text = onDisk("news/very-first.md")
    .replace(/^formerly: .*\n/m, "")
    .replace(/^headline: .*$/m, "headline: On");
  await ask(listHref("news"), ann, { kind: "news", title: "Off and on" });
  assert.match((await send(ann, file, () => text, { do: "publish" })).to, /done=published/);
  const published = onDisk(file);
  const press = async (label: string, more = {}) => {
    const { text: page } = await ask(fileHref(file), bo);
    const [, name = ""] = new RegExp(`name="do" value="(\\w+)"[^>]*>${label}<`).exec(page) ?? [];
    const sent = { base: hidden(page, "base"), seen: hidden(page, "seen"), do: name, ...more };
    return Promise.all([ask(fileHref(file), bo, sent), ask(fileHref(file), bo, sent)]);
  };
  // Somebody else works on it: that stays a draft.
  await send(ann, file, (words) => `${words}\nAnn’s draft.\n`, { do: "save" });
  const before = (await ask(historyHref(file), ann)).text.match(/ by bo@office\.example/g)?.length ?? 0;
  for (const answer of await press("Take off the site")) assert.match(answer.to, /done=(?:published|unchanged)/);
  assert.match(onDisk(file), /^draft: true$/m);
  assert.doesNotMatch(onDisk(file), /Ann’s draft/);
  assert.equal((await ask("/news/off-and-on/")).status, 404);
  assert.match((await ask(fileHref(file), ann)).text, /Ann’s draft/);
  await until(() => emailsTo(ANN).some((email) => /Published: news\/off-and-on\.md/.test(email)));
  for (const answer of await press("Put back on the site")) assert.match(answer.to, /done=(?:published|unchanged)/);
  assert.deepEqual([onDisk(file), (await ask("/news/off-and-on/")).status], [published, 200]);
  const after = (await ask(historyHref(file), ann)).text;
  assert.equal(after.match(/ by bo@office\.example/g)?.length, before + 2);
  await send(ann, file, (words) => words, { do: "discard" });

  await send(ann, "news/very-first.md", (words) => `${words}\n[On](/news/off-and-on/)\n`, { do: "publish" });
  const [refused] = await press("Take off the site");
  assert.equal(refused?.status, 422);
  assert.match(
    refused?.text ?? "",
    /news\/very-first\.md, line \d+: \/news\/off-and-on\/ is a draft, which nobody sees/,
  );
  assert.equal(onDisk(file), published);
  assert.doesNotMatch((await ask(fileHref("pages/index.md"), ann)).text, /Take off the site/);
});

test("from and until are days with times, and a mistake in them stands at its field", async () => {
  const file = "news/very-first.md";
  const times = "from: 2026-01-01 09:00\nuntil: 2026-01-01T08:30\ndate:";
  await send(ann, file, (text) => text.replace(/^date:/m, times), { do: "publish" });
  const page = (await ask(fileHref(file), ann)).text;
  const [, group = ""] =
    /<details[^>]* open=""[^>]*><summary>Publish from, until<([\s\S]*?)<\/details>/.exec(page) ?? [];
  assert.match(group, /type="datetime-local"[^>]* name="settings\.from"[^>]* value="2026-01-01T09:00"/);
  assert.match(
    group,
    /id="settings-until-error">It ends before it begins[\s\S]*aria-invalid="true"[^>]* value="2026-01-01T08:30"/,
  );
  const controls = new URLSearchParams(successfulControls(page, "edit-form"));
  controls.set("settings.until", "2026-01-01T09:30");
  controls.set("do", "publish");
  assert.match((await ask(fileHref(file), ann, Object.fromEntries(controls))).to, /done=published/);
  assert.match(onDisk(file), /^from: 2026-01-01 09:00\nuntil: 2026-01-01 09:30$/m);
  assert.match((await ask(`${fileHref(file)}&done=published`, ann)).text, /do not see it since 1 Jan 2026, 9:30 am/);
  assert.equal((await ask("/news/very-first/")).status, 404);
});

test("a draft that cannot be read opens as text, can be mended, and keeps nobody else from working", async () => {
  const file = "pages/index.md";
  mkdirSync(path.join(content, "media/documents"), { recursive: true });
  writeFileSync(path.join(content, "media/documents/bomb.pdf"), pdfOf(400_000_000));
  const bombs: [(text: string) => string, RegExp][] = [
    [
      (text) => text.replace("---\n", `---\na: &a [x]\nb: [${"*a, ".repeat(9)}]\n`),
      /A word that begins with \* refers to/,
    ],
    [
      (text) => `${text}\n[The plan](/media/documents/bomb.pdf)\n`,
      /This file cannot be read: that would take too much/,
    ],
  ];
  for (const [change, problem] of bombs) {
    const before = await send(ann, file, change, { do: "save" });
    assert.match(before.to, /done=saved/);
    const opened = await ask(fileHref(file), ann);
    assert.equal(opened.status, 200);
    assert.match(opened.text, problem);
    assert.match(opened.text, /<textarea[^>]* name="text"/);
    assert.equal((await ask(previewHref(file), ann, { do: "preview" })).status, 422);
    assert.equal((await send(ann, file, (text) => text, { do: "publish" })).status, 422);
    assert.equal((await ask(previewHref("voices/a-good-day.md"), bo, { do: "preview" })).status, 200);
    const { text: page } = await ask(fileHref(file), ann);
    await ask(fileHref(file), ann, { base: hidden(page, "base"), seen: hidden(page, "seen"), do: "discard" });
  }
  rmSync(path.join(content, "media/documents/bomb.pdf"));
});

test("where nobody edits, no address for editing opens", async () => {
  const MO = "mo@kids.wa.gov.au";
  const closed = await startServer({
    ...settings,
    DATA_DIR: path.join(folder, "closed"),
    EDITORS: "",
    MODERATORS: MO,
  });
  const link = formatLink(createSecret(settings.SECRET), MO, Date.now());
  const form = { method: "POST", body: new URLSearchParams({ do: "in", link }), redirect: "manual" } as const;
  const signedIn = await fetch(closed.address + SIGN_IN, { ...form, headers: OURS });
  const headers = { ...OURS, Cookie: signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  for (const address of [OFFICE_PAGES, fileHref(FIRST), historyHref(FIRST), previewHref(FIRST)])
    for (const sent of [{ headers }, { ...form, headers }])
      assert.ok([403, 404].includes((await fetch(closed.address + address, sent)).status), address);
  await stopServer(closed);
});
