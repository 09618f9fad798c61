import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { smallTree } from "#server/testing.ts";
import { contentFiles } from "./content-files.ts";
import { answerAction } from "./file-actions.ts";
import { smallPictures } from "./small-pictures.ts";

const root = mkdtempSync(path.join(tmpdir(), "actions-"));
const files = contentFiles(root);
const small = smallPictures(files);

before(() => cpSync(smallTree, root, { recursive: true }));
after(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string | Buffer) =>
  writeFileSync(path.join(root, file.replace("content/", "")), text);

test("lists have small pictures, made anew when a picture changes, and one that is asked for is whole", async () => {
  mkdirSync(path.join(root, "media/scenes"), { recursive: true });
  mkdirSync(path.join(root, "media/documents"));
  const noise = (height: number) =>
    sharp({
      create: { width: 900, height, channels: 3, background: "red", noise: { type: "gaussian", mean: 128, sigma: 60 } },
    });
  const photo = await noise(600).png().toBuffer();
  const address = `data:image/png;base64,${photo.toString("base64")}`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><image width="90" height="60" href="${address}"/></svg>`;
  write("content/media/scenes/photo.png", photo);
  write("content/media/scenes/drawing.svg", drawing);
  write("content/media/scenes/licence.svg", "<svg/>");
  write("content/media/documents/plan.pdf", Buffer.alloc(100_000));
  const list = async (mediaFolder: string) => {
    const listed = await answerAction(files, small, { action: "getMedia", params: { mediaFolder } });
    const all = listed as { name: string; id: string; content: string }[];
    return new Map(all.map(({ name, id, content }) => [name, { id, bytes: Buffer.from(content, "base64") }]));
  };
  const sizeOf = async (bytes = Buffer.alloc(0)) => {
    const { format, width, height } = await sharp(bytes).metadata();
    return `${format} ${width} × ${height}`;
  };

  const [pictures, documents] = [await list("content/media/scenes"), await list("content/media/documents")];
  assert.equal(await sizeOf(pictures.get("photo.png")?.bytes), "webp 320 × 213");
  assert.equal(await sizeOf(pictures.get("drawing.svg")?.bytes), "svg 320 × 213");
  assert.equal(String(pictures.get("licence.svg")?.bytes), "<svg/>");
  assert.equal(documents.get("plan.pdf")?.bytes.length, 0);
  for (const { bytes } of pictures.values()) assert.ok(bytes.length < 64 * 1024);
  const params = { path: "content/media/scenes/photo.png" };
  const whole = await answerAction(files, small, { action: "getMediaFile", params });
  assert.deepEqual(whole, {
    ...params,
    id: pictures.get("photo.png")?.id,
    name: "photo.png",
    content: photo.toString("base64"),
    encoding: "base64",
  });
  write(params.path, await noise(900).png().toBuffer());
  const changed = (await list("content/media/scenes")).get("photo.png");
  assert.equal(await sizeOf(changed?.bytes), "webp 320 × 320");
  assert.notEqual(changed?.id, pictures.get("photo.png")?.id);
});
