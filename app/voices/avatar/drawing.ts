import * as avataaars from "@dicebear/avataaars";
import { createAvatar } from "@dicebear/core";
import { type Avatar, describeAvatar, type FacePicture, optionOf } from "./avatar.ts";
import type { GroupName } from "./options.ts";

/** Raise this when the same options are drawn differently, so that pictures get new addresses. */
export const DRAWING = 2;

const rays = Array.from({ length: 18 }, (_, index) => {
  const edge = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(140 + 260 * Math.cos(angle)).toFixed(1)} ${(172 + 260 * Math.sin(angle)).toFixed(1)}`;
  };
  return `M140 172 ${edge(index * 20 - 86)} ${edge(index * 20 - 76)}Z`;
}).join("");

/** What follows this in the library's drawing lies on the skin. */
const NECK = 'fill="#000" fill-opacity=".1"/>';
const START = '<g transform="translate(8)">';
/** The library's light on hair, which looks like a grey cap, and ours. */
const GLARE = 'fill="#fff" fill-opacity=".2"';
const LIGHT = 'fill="#fff" fill-opacity=".07"';
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';

/** An SVG with a view box of 280 × 280 and no size; the text is the same in browser and server. */
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
  const extraLayers = avatar.extras.map((extra) => layers[extra]).filter((layer) => layer !== undefined);
  const part = (place: "behind" | "skin" | "front") => extraLayers.map((layer) => layer[place] ?? "").join("");
  const onSkin = body.replace(GLARE, LIGHT).replace(NECK, NECK + part("skin"));
  return (
    `${SVG} viewBox="0 0 280 280" fill="none">` +
    `<rect width="280" height="280" fill="#${drawn("background")}"/><path d="${rays}" fill="#fff" fill-opacity=".28"/>` +
    `${START}${part("behind")}</g>${onSkin}${START}${part("front")}</g></svg>`
  );
}

export function drawnFace(avatar: Avatar, hasBackground = true): FacePicture {
  const drawing = drawAvatar(avatar);
  const svg = hasBackground ? drawing : drawing.replace(/<rect width="280"[^<>]*\/><path d="[^"]*"[^<>]*\/>/, "");
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: describeAvatar(avatar) };
}

/** In the library's coordinates: the face is 112 wide around x = 132, the ears at x = 66 and 198, y = 110 to 124. */
interface Layer {
  behind?: string;
  /** On the skin, beneath eyes, mouth and hair. */
  skin?: string;
  front?: string;
}

const spots = (fill: string, opacity: number, dots: readonly (readonly [number, number, number])[]) =>
  `<g fill="${fill}" fill-opacity="${opacity}">${dots.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("")}</g>`;

const wheel = (x: number) =>
  `<ellipse cx="${x}" cy="262" rx="15" ry="52" fill="#262e33"/><ellipse cx="${x}" cy="262" rx="9.5" ry="44" fill="#8d99a8"/>` +
  `<ellipse cx="${x}" cy="262" rx="6" ry="38" fill="#3c4f5c"/><path d="M${x - 6} 262h12M${x} 224v56" stroke="#c9d3dd" stroke-width="2"/>` +
  `<circle cx="${x}" cy="262" r="4" fill="#f4f4f4"/>`;

const handle = (x: number) =>
  `<rect x="${x - 5}" y="196" width="10" height="60" rx="5" fill="#6b7a89"/><rect x="${x - 9}" y="190" width="18" height="15" rx="7.5" fill="#262e33"/>`;

export const layers: Record<string, Layer> = {
  freckles: {
    skin: spots("#4f220c", 0.6, [
      [93, 131, 1.9],
      [99, 136, 1.7],
      [105, 130, 1.8],
      [88, 138, 1.6],
      [96, 143, 1.6],
      [110, 137, 1.6],
      [171, 131, 1.9],
      [165, 136, 1.7],
      [159, 130, 1.8],
      [176, 138, 1.6],
      [168, 143, 1.6],
      [154, 137, 1.6],
      [127, 121, 1.5],
      [137, 122, 1.5],
      [132, 117, 1.4],
    ]),
  },
  vitiligo: {
    skin:
      '<g fill="#ffe9d2" fill-opacity=".86"><path d="M92 84c9-7 26-8 34-2 6 5 3 12-4 14-6 2-8 8-15 11-9 4-21 1-23-7-2-7 2-11 8-16Z"/>' +
      '<path d="M160 141c8-4 19-3 24 1-2 9-7 18-14 25-8 1-17-2-19-9-2-8 2-13 9-17Z"/>' +
      '<path d="M114 168c7-4 15-4 20-1 5 4 3 10-2 12-8 3-19 3-22-2-2-4 0-7 4-9Z"/>' +
      '<path d="M68 112c3-3 6-2 8 1v11c-3 2-6 2-8-1-2-4-2-8 0-11ZM120 190c8 3 16 3 22 0 4 4 3 10-3 11-8 2-17 0-19-4-1-3-1-5 0-7Z"/></g>',
  },
  "hearing-aid": {
    front:
      '<path d="M190 99c8-8 18-3 18 9 0 9-3 16-7 20-3 3-7 1-7-3 0-5 6-8 6-16 0-5-4-7-8-5-3 1-4-3-2-5Z" fill="#b0195f"/>' +
      '<path d="M199 99c4 1 6 5 6 10 0 7-2 12-5 16" stroke="#fff" stroke-opacity=".55" stroke-width="2.4" stroke-linecap="round"/>' +
      '<path d="M194 125c-3 2-5 1-7-1" stroke="#e9eef3" stroke-width="3" stroke-linecap="round"/><circle cx="186" cy="123" r="4" fill="#e9eef3"/>',
  },
  "cochlear-implant": {
    front:
      '<path d="M68 97c-9-7-18-1-18 11 0 10 4 18 8 22 3 3 7 0 7-4 0-5-6-9-6-17 0-5 4-7 8-5 3 1 4-4 1-7Z" fill="#1f3a68"/>' +
      '<path d="M59 98c-4 2-5 6-5 11 0 7 2 12 5 16" stroke="#fff" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/>' +
      '<path d="M55 98c-6-9-4-20 9-27" stroke="#10213f" stroke-width="3" stroke-linecap="round"/>' +
      '<circle cx="69" cy="66" r="13" fill="#10213f"/><circle cx="69" cy="66" r="9" fill="#2f5aa0"/><circle cx="69" cy="66" r="4" fill="#7bd8d3"/>',
  },
  wheelchair: {
    behind: `<rect x="46" y="214" width="172" height="80" rx="18" fill="#3c4f5c"/><rect x="54" y="222" width="156" height="72" rx="12" fill="#262e33"/>${handle(50)}${handle(214)}`,
    front: wheel(16) + wheel(248),
  },
};
