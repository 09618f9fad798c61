import assert from "node:assert/strict";
import { test } from "node:test";
import {
  describeAvatar,
  firstAvatar,
  formatAvatar,
  optionOf,
  parseAvatar,
  parseAvatarText,
  surpriseAvatar,
} from "./avatar.ts";
import { drawAvatarPng, hashAvatar } from "./avatars.server.ts";
import { drawSheet } from "./draw-sheets.ts";
import { drawAvatar, layers } from "./drawing.ts";
import { avatarExtras, avatarGroups, optionsOnSheet, picturedGroups, SIDE } from "./options.ts";
import { randomFrom } from "./random-from.ts";

const extras = avatarExtras.map(({ value }) => value as string);

test("every option draws something different, with every extra on top", () => {
  for (const { name, options } of avatarGroups) {
    const drawings = options.map(({ value }) =>
      drawAvatar({ ...firstAvatar, hair: name === "headwearColour" ? "hijab" : "short", [name]: value, extras }),
    );
    assert.equal(new Set(drawings).size, options.length, name);
    for (const drawing of drawings)
      for (const layer of Object.values(layers))
        for (const part of Object.values(layer)) assert.ok(drawing.includes(part), name);
  }
  assert.deepEqual(Object.keys(layers).sort(), [...extras].sort());
});

test("drawings are deterministic, and the server renders them as small PNGs", async () => {
  const avatar = surpriseAvatar(randomFrom("sam"));
  assert.equal(drawAvatar(avatar), drawAvatar(structuredClone(avatar)));
  const png = await drawAvatarPng(avatar);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [200, 200]);
  assert.ok(png.length < 30_000);
  assert.match(hashAvatar(avatar), /^[0-9a-f]{24}$/);
});

test("each option has its own picture at its place on its group's sheet, without a background", () => {
  const groups = [...avatarGroups.filter(({ kind }) => kind === "part"), { name: "extras", options: avatarExtras }];
  for (const { name, options } of groups) {
    const sheet = drawSheet(name);
    assert.ok(!sheet.includes(`<rect width="280" height="280" fill="`));
    const pictures = sheet.split(/(?=<svg y=")/).slice(1);
    const places = options.map(({ value }) => `<svg y="${optionsOnSheet(name).indexOf(value) * SIDE}" `);
    assert.deepEqual(
      pictures.map((picture) => /^<svg y="\d+" /.exec(picture)?.[0]),
      places,
    );
    assert.equal(new Set(pictures.map((picture) => picture.replace(/^<svg y="\d+"/, ""))).size, options.length, name);
    // Elements with the same id must be identical, since on a sheet every reference leads to the first one.
    const named = new Set(sheet.match(/<(\w+) [^>]*\bid="[\s\S]*?<\/\1>/g));
    assert.equal(named.size, new Set(sheet.match(/\bid="[^"]*"/g)).size, name);
  }
  assert.deepEqual(
    groups.map(({ name }) => name),
    picturedGroups,
  );
});

test("no thumbnail of hair wears a grey cap, and somebody sits in the wheelchair", () => {
  const pictureOf = (group: string, value: string) =>
    drawSheet(group).split(/(?=<svg y=")/)[optionsOnSheet(group).indexOf(value) + 1] ?? "";
  for (const hair of optionsOnSheet("hair"))
    assert.doesNotMatch(pictureOf("hair", hair), /fill="#fff" fill-opacity="\.2"/, hair);
  const { draw: skin } = optionOf(firstAvatar, "skin");
  assert.ok(pictureOf("extras", "wheelchair").includes(skin));
});

test("an avatar can be written and read back; unknown options become the first avatar's", () => {
  for (let index = 0; index < 50; index++) {
    const avatar = surpriseAvatar(randomFrom(`avatar ${index}`));
    assert.deepEqual(parseAvatarText(formatAvatar(avatar)), avatar);
  }
  assert.deepEqual(
    parseAvatar(() => "<script>", ["wings"]),
    firstAvatar,
  );
});

test("an avatar is described in words", () => {
  assert.equal(
    describeAvatar({ ...firstAvatar, hairColour: "black", glasses: "round", extras: ["freckles"] }),
    "Long curly black hair, golden brown skin, happy eyes, a big smile, round glasses, teal overalls, freckles",
  );
  assert.match(describeAvatar({ ...firstAvatar, hair: "hijab" }), /^A magenta hijab, /);
  assert.match(describeAvatar({ ...firstAvatar, hair: "afro", hairColour: "auburn" }), /^An auburn afro, /);
});
