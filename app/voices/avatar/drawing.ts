import * as avataaars from "@dicebear/avataaars";
import { createAvatar } from "@dicebear/core";
import { type Avatar, describeAvatar, type FacePicture, optionOf } from "./avatar.ts";
import { layers } from "./layers.ts";
import type { GroupName } from "./options.ts";

/** Raise this when the same options are drawn differently, so that pictures get new addresses. */
export const DRAWING = 1;

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
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';

/** Draws an avatar as SVG with a view box of 280 × 280 and no size; the text is the same in browser and server. */
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

export const drawnFace = (avatar: Avatar): FacePicture => ({ url: avatarDataUri(avatar), alt: describeAvatar(avatar) });
