import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileEndings, findFileError, LOCKED } from "./file-kind.ts";

const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
const fits = async (name: string, ...parts: Parameters<typeof bytes>) =>
  assert.equal(await findFileError(name, bytes(...parts)), null, name);
const differs = async (name: string, ...parts: Parameters<typeof bytes>) =>
  assert.match((await findFileError(name, bytes(...parts))) ?? "", /^is really /, name);

const u16 = (value: number) => [value & 255, value >> 8];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
/** A ZIP archive, without compression (APPNOTE.TXT). */
const zip = (files: Record<string, string>) => {
  const local = ([name, text]: [string, string]) =>
    bytes(
      "PK\x03\x04",
      [10, 0, 0, 0, 0, 0],
      u32(0),
      u32(0),
      u32(text.length),
      u32(text.length),
      u16(name.length),
      [0, 0],
      name,
      text,
    );
  return bytes(...Object.entries(files).map(local), "PK\x05\x06", Buffer.alloc(18));
};
const office = (type: string) =>
  zip({
    "[Content_Types].xml": `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
  });
const withMimetype = (type: string) => zip({ mimetype: `application/${type}` });
/** A Compound File Binary, as Office wrote before 2007, with the name of a stream. */
const cfb = (stream: string) =>
  bytes(
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    Buffer.alloc(1024),
    Buffer.from(stream, "utf16le"),
    Buffer.alloc(64),
  );
/** The beginning of ISO base media: its major brand, and those that it is compatible with. */
const isoMedia = (major: string, ...compatible: string[]) =>
  bytes([0, 0, 0, 16 + 4 * compatible.length], "ftyp", major.padEnd(4), [0, 0, 0, 0], ...compatible, Buffer.alloc(64));
const ogg = (codec: string) => bytes("OggS", Buffer.alloc(22), [1, 19], codec, Buffer.alloc(64));
const chunk = (name: string, data: Buffer) => bytes([0, 0, 0, data.length], name, data, [0, 0, 0, 0]);
const png = (...chunks: Buffer[]) =>
  bytes([0x89], "PNG\r\n\x1a\n", chunk("IHDR", Buffer.alloc(13)), ...chunks, chunk("IDAT", Buffer.alloc(9)));
const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");
const sound = bytes([0xff, 0xfb, 0x90, 0], Buffer.alloc(64));
const riff = (kind: string) => bytes("RIFF", [40, 0, 0, 0], kind, Buffer.alloc(32));
const tiff = bytes("II*\0", [8, 0, 0, 0, 1, 0, 0, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
const webm = bytes([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], "webm", Buffer.alloc(32));

const files: Record<string, Buffer> = {
  ...{ txt: bytes("Words"), csv: bytes("a,b\n1,2\n"), md: bytes("# Words"), pdf: bytes("%PDF-1.7\n") },
  ...{ docx: office("wordprocessingml.document"), xlsx: office("spreadsheetml.sheet") },
  ...{ pptx: office("presentationml.presentation"), zip: zip({ "a.txt": "Words" }) },
  ...{ odt: withMimetype("vnd.oasis.opendocument.text"), ods: withMimetype("vnd.oasis.opendocument.spreadsheet") },
  ...{ odp: withMimetype("vnd.oasis.opendocument.presentation"), epub: withMimetype("epub+zip") },
  ...{ doc: cfb("WordDocument"), xls: cfb("Workbook"), ppt: cfb("PowerPoint Document"), msg: cfb("__properties") },
  ...{
    rtf: bytes("{\\rtf1 Words}"),
    jpg: jpeg,
    jpeg,
    jfif: jpeg,
    png: png(),
    gif: bytes("GIF89a"),
    webp: riff("WEBPVP8 "),
  },
  ...{ avif: isoMedia("avif", "mif1"), heic: isoMedia("heic", "mif1"), heif: isoMedia("mif1", "heic") },
  ...{ tif: tiff, tiff, bmp: bytes("BM", Buffer.alloc(64)), mp3: sound, wav: riff("WAVEfmt "), avi: riff("AVI LIST") },
  ...{
    ogg: ogg("\x01vorbis"),
    mp4: isoMedia("isom"),
    m4a: isoMedia("M4A "),
    m4v: isoMedia("M4V "),
    mov: isoMedia("qt  "),
  },
  ...{ webm, mpg: bytes([0, 0, 1, 0xba], Buffer.alloc(64)) },
};

test("every kind of file that forms may ask for is recognised, also in capitals, and under no other kind's name", async () => {
  assert.deepEqual(Object.keys(files).sort(), [...fileEndings].sort());
  for (const [ending, content] of Object.entries(files)) {
    await fits(`file.${ending.toUpperCase()}`, content);
    await differs("file", content);
    if (ending !== "pdf") await differs("file.pdf", content);
    if (ending !== "gif") await differs("file.gif", content);
  }
});

test("a PDF with other bytes before its header fits, as far as readers look for it", async () => {
  for (const before of [
    "\r\n\r\n",
    "\xef\xbb\xbf",
    "\x1b%-12345X@PJL JOB\n",
    "HTTP/1.1 200 OK\r\n\r\n",
    "<br />Warning: x\n",
  ])
    await fits("plan.pdf", before, "%PDF-1.4\n<svg >");
  await fits("plan.pdf", " ".repeat(1019), "%PDF-1.4\n");
  await differs("plan.pdf", " ".repeat(1024), "%PDF-1.4\n");
});

test("films and sounds fit under the brands that phones write", async () => {
  for (const major of [
    "mp41",
    "mp42",
    "isom",
    "iso2",
    "avc1",
    "M4V ",
    "M4A ",
    "M4B ",
    "qt  ",
    "3gp4",
    "3gp5",
    "3gp6",
    "3g2a",
    "MSNV",
  ])
    for (const ending of ["mp4", "m4v", "m4a", "mov"]) await fits(`record.${ending}`, isoMedia(major, "isom"));
  for (const box of ["moov", "mdat", "wide", "free"]) await fits("old.mov", [0, 0, 0, 8], box, Buffer.alloc(64));
  for (const codec of ["OpusHead", "\x7fFLAC", "Speex   ", "\x80theora", "fishead\0"])
    await fits("talk.ogg", ogg(codec));
  const tag = bytes("ID3\x04\0\0", [0, 0, 0, 10], Buffer.alloc(10));
  await fits("song.mp3", tag, sound);
  await fits("song.mp3", tag, Buffer.alloc(512), sound);
  for (const header of [0xf3, 0xe3, 0xfa]) await fits("song.mp3", [0xff, header, 0x90, 0], Buffer.alloc(64));
});

test("pictures fit under the brands that phones write, and each only under its own name", async () => {
  for (const major of ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]) {
    await fits("photo.heic", isoMedia(major, "mif1", "heic"));
    await differs("photo.avif", isoMedia(major, "mif1", "heic"));
    await differs("photo.mp4", isoMedia(major, "mif1", "heic"));
  }
  for (const major of ["avif", "avis", "mif1", "msf1", "miaf"]) {
    await fits("photo.avif", isoMedia(major, "avif", "miaf"));
    await differs("photo.heic", isoMedia(major, "avif", "miaf"));
  }
  await fits("moves.png", png(chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))));
  await fits("moves.webp", riff("WEBPVP8X"));
  await differs("photo.png", jpeg);
});

test("an Office file with a password is told apart from an old Office file", async () => {
  for (const name of ["plan.docx", "plan.XLSX", "plan.pptx"]) {
    assert.equal(await findFileError(name, cfb("EncryptedPackage")), LOCKED);
    assert.match((await findFileError(name, cfb("WordDocument"))) ?? "", /^is really an old Office file/);
  }
  // A letter may have such a file with it.
  await fits("mail.msg", cfb("EncryptedPackage"));
  await differs("plan.pdf", cfb("EncryptedPackage"));
});

test("text fits whatever it begins with, also in UTF-16; other content does not", async () => {
  for (const text of ["Words", "BM stands for", "MZ was here", "GIF89a", "%PDF-1.7", "\xef\xbb\xbfWords"])
    for (const ending of ["txt", "csv", "md"]) await fits(`notes.${ending}`, text);
  await fits("notes.txt", Buffer.from("\ufeffWords", "utf16le"));
  await differs("notes.txt", cfb("WordDocument"));
  await differs("notes.csv", jpeg, [0]);
});

test("what only pretends to be a document or picture is refused", async () => {
  for (const html of ["<html><script>1</script>", "<!DOCTYPE html>%PDF-1.7", " <script>'%PDF-1.7'</script>"])
    for (const name of ["a.pdf", "a.doc", "a.docx", "a.png"]) await differs(name, html);
  const program = bytes("MZ", Buffer.alloc(64), "%PDF-1.7 {\\rtf1");
  for (const name of ["a.doc", "a.pdf", "a.jpg", "a.mp3"]) await differs(name, program);
  await differs("a.docx", zip({ "readme.txt": "word/document.xml" }));
  await differs("a.pdf", zip({ "a.pdf": "%PDF-1.7" }));
  for (const name of ["a.svg", "a.png", "a.pdf"]) await differs(name, "<svg><script>1</script></svg>");
  assert.equal(await findFileError("a.pdf", Buffer.alloc(0)), "is really empty");
});

test("where any kind of picture may stand, a picture fits under the name of another", async () => {
  const alike = ["svg", "png", "jpg"];
  assert.equal(await findFileError("a.jpg", png(), alike), null);
  assert.equal(await findFileError("a.png", bytes('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'), alike), null);
  assert.equal(await findFileError("a.png", bytes("%PDF-1.7"), alike), "is really a PDF");
  const word = readFileSync(
    path.resolve(import.meta.dirname, "../../../content/media/documents/skate-park-checklist.docx"),
  );
  assert.equal(await findFileError("a.png", word, alike), "is really a Word document");
});
