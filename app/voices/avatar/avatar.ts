import { MEDIA } from "#app/base/addresses.ts";
import { type AvatarOption, avatarExtras, avatarGroups, type GroupName, headwear } from "./options.ts";

export const AVATARS = `${MEDIA}avatars/`;
/** Where a drawn avatar is uploaded; the address is the original site's (spec digime.upload). */
export const UPLOAD = "/umbraco/api/DigiMeAvatar/Upload";

export type Avatar = Record<GroupName, string> & { extras: string[] };

export const firstAvatar: Avatar = {
  skin: "golden",
  hair: "curly-long",
  hairColour: "dark-brown",
  headwearColour: "magenta",
  eyes: "happy",
  brows: "soft",
  mouth: "big-smile",
  glasses: "none",
  clothes: "overalls",
  clothesColour: "teal",
  background: "sea",
  extras: [],
};

/** In how many features it differs from the one that everybody begins with. */
export const countChoices = (avatar: Avatar): number =>
  avatarGroups.filter(({ name }) => avatar[name] !== firstAvatar[name]).length + avatar.extras.length;

function optionsOf(group: GroupName): readonly AvatarOption[] {
  return avatarGroups.find(({ name }) => name === group)?.options ?? [];
}

export function optionOf(avatar: Avatar, group: GroupName): AvatarOption {
  const options = optionsOf(group);
  const option = options.find(({ value }) => value === avatar[group]) ?? options[0];
  if (!option) throw new Error(`The group ${group} has no options.`);
  return option;
}

/** From untrusted values: missing or unknown ones fall back, so that a broken form still gives a child an avatar. */
export function parseAvatar(read: (group: GroupName) => unknown, extras: readonly string[]): Avatar {
  const avatar: Avatar = { ...firstAvatar };
  for (const { name } of avatarGroups) {
    const optionValue = read(name);
    avatar[name] = optionsOf(name).find(({ value }) => value === optionValue)?.value ?? avatar[name];
  }
  avatar.extras = avatarExtras.map(({ value }) => value).filter((value) => extras.includes(value));
  return avatar;
}

/** Canonical: its hash names the avatar's picture. */
export function formatAvatar(avatar: Avatar): string {
  const parts = avatarGroups.map(({ name }) => `${name}=${avatar[name]}`);
  return [...parts, `extras=${avatar.extras.join("+")}`].join("&");
}

export function parseAvatarText(text: string): Avatar {
  const values = new URLSearchParams(text);
  return parseAvatar((group) => values.get(group), values.get("extras")?.split(" ") ?? []);
}

/** For everyone who does not see it: 'Long curly black hair, round glasses, …'. */
export function describeAvatar(avatar: Avatar): string {
  const part = (group: GroupName) => optionOf(avatar, group).description;
  const colour = headwear.includes(avatar.hair) ? part("headwearColour") : part("hairColour");
  const clothing = `${part("clothesColour")} ${part("clothes")}`;
  const parts = [
    avatar.hair === "none" ? part("hair") : coloured(part("hair"), colour),
    part("skin"),
    part("eyes"),
    part("brows"),
    part("mouth"),
    part("glasses"),
    avatar.clothes === "overalls" ? clothing : `a ${clothing}`,
    ...avatarExtras.filter(({ value }) => avatar.extras.includes(value)).map((extra) => extra.description),
  ].filter(Boolean);
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'an afro' and 'black' → 'a black afro'; 'long curly hair' → 'long curly black hair'. */
function coloured(hair: string, colour: string): string {
  const article = /^an? (.+)$/.exec(hair);
  if (article) return `${/^[aeiou]/.test(colour) ? "an" : "a"} ${colour} ${article[1]}`;
  return /\b(?:hair|locs)\b/.test(hair) ? hair.replace(/\b(hair|locs)\b/, `${colour} $1`) : `${colour} ${hair}`;
}

export interface FacePicture {
  url: string;
  alt: string;
}

/** `options` is null when the avatar is gone. */
export function faceOf(hash: string, options: string | null): FacePicture {
  return { url: `${AVATARS}${hash}.png`, alt: describeAvatar(parseAvatarText(options ?? "")) };
}

/** `random` works like `Math.random`. */
export function surpriseAvatar(random: () => number): Avatar {
  const avatar: Avatar = { ...firstAvatar, extras: [] };
  for (const { name, options } of avatarGroups) {
    const picked: AvatarOption | undefined = options[Math.floor(random() * options.length)];
    avatar[name] = picked?.value ?? avatar[name];
  }
  // Most people wear no glasses.
  if (random() < 0.66) avatar.glasses = "none";
  for (const { value } of avatarExtras) if (random() < 0.07) avatar.extras.push(value);
  return avatar;
}
