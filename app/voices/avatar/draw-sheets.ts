import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Avatar, firstAvatar } from "./avatar.ts";
import { drawAvatar, SVG, wheelchairAlone } from "./drawing.ts";
import { optionsOnSheet, picturedGroups, SIDE } from "./options.ts";

const folder = path.join(import.meta.dirname, "../../../.cache/option-sheets");

/** For the build, which puts a hash of their content into their addresses. */
export function drawSheets(): void {
  mkdirSync(folder, { recursive: true });
  for (const group of picturedGroups) writeFileSync(path.join(folder, `${group}.svg`), drawSheet(group));
}

/** So that thumbnails of our own layers can be told apart. */
const closeUps: Record<string, string> = {
  freckles: "78 62 124 124",
  vitiligo: "70 56 140 140",
  "hearing-aid": "150 66 96 96",
  "cochlear-implant": "28 38 112 112",
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
  if (value === "wheelchair") return wheelchairAlone;
  const plain: Avatar = { ...firstAvatar, hair: "short" };
  const avatar = group === "extras" ? { ...plain, extras: [value] } : { ...plain, [group]: value };
  const head = group === "clothes" ? "14 28 252 252" : "48 14 184 184";
  const view = (group === "extras" && closeUps[value]) || head;
  return drawAvatar(avatar)
    .replace('viewBox="0 0 280 280"', `viewBox="${view}"`)
    .replace(/<rect width="280"[^<>]*\/><path d="[^"]*"[^<>]*\/>/, "");
}
