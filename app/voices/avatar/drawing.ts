import * as avataaars from "@dicebear/avataaars";
import { createAvatar } from "@dicebear/core";
import { type Avatar, firstAvatar, optionOf } from "./avatar.ts";
import { layers, wheelchairAlone } from "./layers.ts";
import { SIDE } from "./option-sheet.ts";
import type { GroupName } from "./options.ts";

/** Raise it when the same options are drawn differently, so that pictures get new addresses. */
export const DRAWING = 1;

/** The sun's rays behind the head, in the drawing's 280 × 280. */
const rays = Array.from({ length: 18 }, (_, index) => {
  const edge = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(140 + 260 * Math.cos(angle)).toFixed(1)} ${(172 + 260 * Math.sin(angle)).toFixed(1)}`;
  };
  return `M140 172 ${edge(index * 20 - 86)} ${edge(index * 20 - 76)}Z`;
}).join("");

/** The end of the neck's shadow: what follows in the library's drawing lies on the skin. */
const NECK = 'fill="#000" fill-opacity=".1"/>';
const START = '<g transform="translate(8)">';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';

/** Draws an avatar as SVG, 280 × 280 without a size of its own; the same text in browser and server. */
export function drawAvatar(avatar: Avatar): string {
  const drawn = (group: GroupName) => optionOf(avatar, group).draw;
  const [clothing, graphic = "bear"] = drawn("clothes").split(" ");
  const body = createAvatar(avataaars, {
    style: ["default"],
    skinColor: [drawn("skin")],
    top: drawn("hair") ? [drawn("hair") as "bob"] : [],
    topProbability: drawn("hair") ? 100 : 0,
    hairColor: [drawn("hairColour")],
    hatColor: [drawn("headwearColour")],
    eyes: [drawn("eyes") as "happy"],
    eyebrows: [drawn("brows") as "default"],
    mouth: [drawn("mouth") as "smile"],
    accessories: drawn("glasses") ? [drawn("glasses") as "round"] : [],
    accessoriesProbability: drawn("glasses") ? 100 : 0,
    accessoriesColor: ["262e33"],
    clothing: [clothing as "hoodie"],
    clothingGraphic: [graphic as "bear"],
    clothesColor: [drawn("clothesColour")],
    facialHairProbability: 0,
    backgroundColor: [],
  })
    .toString()
    .replace(/^<svg[^>]*>(?:<metadata[\s\S]*?<\/metadata>)?/, "")
    .replace(/<\/svg>$/, "");
  const chosen = avatar.extras.map((extra) => layers[extra]).filter((layer) => layer !== undefined);
  const part = (place: "behind" | "skin" | "front") => chosen.map((layer) => layer[place] ?? "").join("");
  const onSkin = body.replace(NECK, NECK + part("skin"));
  return (
    `${SVG} viewBox="0 0 280 280" fill="none">` +
    `<rect width="280" height="280" fill="#${drawn("background")}"/><path d="${rays}" fill="#fff" fill-opacity=".28"/>` +
    `${START}${part("behind")}</g>${onSkin}${START}${part("front")}</g></svg>`
  );
}

/** The drawing as the address of an image (RFC 2397). */
export function avatarDataUri(avatar: Avatar): string {
  return `data:image/svg+xml,${encodeURIComponent(drawAvatar(avatar))}`;
}

/** The part of the drawing that shows each of our own layers, so that thumbnails can be told apart. */
const closeUps: Record<string, string> = {
  freckles: "78 62 124 124",
  vitiligo: "70 56 140 140",
  "hearing-aid": "150 66 96 96",
  "cochlear-implant": "28 38 112 112",
};

/** The pictures of a group's options, one below the other: each an avatar with that option, on no background. */
export function drawSheet(group: string, values: readonly string[]): string {
  const pictures = values.map((value, index) =>
    drawOption(group, value).replace(SVG, `<svg y="${index * SIDE}" width="${SIDE}" height="${SIDE}"`),
  );
  return `${SVG} viewBox="0 0 ${SIDE} ${values.length * SIDE}">${pictures.join("")}</svg>`;
}

/** The head, or what is special about the option. */
function drawOption(group: string, value: string): string {
  if (value === "wheelchair") return wheelchairAlone;
  const plain: Avatar = { ...firstAvatar, hair: "short" };
  const avatar = group === "extras" ? { ...plain, extras: [value] } : { ...plain, [group]: value };
  const head = group === "clothes" ? "14 28 252 252" : "48 14 184 184";
  const view = (group === "extras" && closeUps[value]) || head;
  return drawAvatar(avatar)
    .replace('viewBox="0 0 280 280"', `viewBox="${view}"`)
    .replace(/<rect width="280"[^>]*\/><path d="[^"]*"[^>]*\/>/, "");
}
