import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Avatar, firstAvatar } from "./avatar.ts";
import { drawAvatar, SVG } from "./drawing.ts";
import { optionsOnSheet, picturedGroups, SIDE } from "./options.ts";

const folder = path.join(import.meta.dirname, "../../../.cache/option-sheets");

/** For the build, which puts a hash of their content into their addresses. */
export function drawSheets(): void {
  mkdirSync(folder, { recursive: true });
  for (const group of picturedGroups) writeFileSync(path.join(folder, `${group}.svg`), drawSheet(group));
}

/** What a thumbnail shows, so that options can be told apart. */
const views: Record<string, string> = {
  hair: "6 -2 268 268",
  clothes: "14 28 252 252",
  eyes: "78 60 124 124",
  brows: "78 60 124 124",
  glasses: "70 52 140 140",
  mouth: "88 96 104 104",
  freckles: "78 62 124 124",
  vitiligo: "70 56 140 140",
  "hearing-aid": "150 66 96 96",
  "cochlear-implant": "28 38 112 112",
  wheelchair: "-14 12 308 308",
};

/** Each an avatar with that option, without a background. */
export function drawSheet(group: string): string {
  const values = optionsOnSheet(group);
  const pictures = values.map((value, index) =>
    drawOption(group, value).replace(SVG, `<svg y="${index * SIDE}" width="${SIDE}" height="${SIDE}"`),
  );
  return `${SVG} viewBox="0 0 ${SIDE} ${values.length * SIDE}">${pictures.join("")}</svg>`;
}

function drawOption(group: string, value: string): string {
  const plain: Avatar = { ...firstAvatar, hair: "short", clothes: "t-shirt" };
  const avatar = group === "extras" ? { ...plain, extras: [value] } : { ...plain, [group]: value };
  const view = views[group === "extras" ? value : group] ?? views.hair;
  return drawAvatar(avatar)
    .replace('viewBox="0 0 280 280"', `viewBox="${view}"`)
    .replace(/<rect width="280"[^<>]*\/><path d="[^"]*"[^<>]*\/>/, "");
}
