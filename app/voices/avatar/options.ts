export interface AvatarOption {
  /** Never changed once it is used: forms, files and the database have it. */
  value: string;
  label: string;
  description: string;
  /** The library's name of the part, or a colour in hexadecimal digits. */
  draw: string;
}

export interface AvatarGroup {
  name: string;
  label: string;
  kind: "colour" | "part";
  options: readonly AvatarOption[];
}

const option = (value: string, label: string, description: string, draw: string): AvatarOption => ({
  value,
  label,
  description,
  draw,
});

const skin = [
  option("deep", "Deep brown", "deep brown skin", "614335"),
  option("dark", "Dark brown", "dark brown skin", "7d4b30"),
  option("brown", "Brown", "brown skin", "ae5d29"),
  option("golden", "Golden brown", "golden brown skin", "d08b5b"),
  option("tan", "Tan", "tan skin", "edb98a"),
  option("light", "Light", "light skin", "ffdbb4"),
] as const;

const hair = [
  option("curly-long", "Curly, long", "long curly hair", "curly"),
  option("big-curls", "Big curls", "big curly hair", "bigHair"),
  option("afro", "Afro", "an afro", "fro"),
  option("afro-band", "Afro and band", "an afro with a band", "froBand"),
  option("locs-long", "Long locs", "long locs", "dreads"),
  option("locs-short", "Short locs", "short locs", "dreads01"),
  option("straight-long", "Straight, long", "long straight hair", "straight01"),
  option("shoulder", "To the shoulder", "hair to the shoulder", "longButNotTooLong"),
  option("bob", "Bob", "a bob", "bob"),
  option("bun", "Bun", "a bun", "bun"),
  option("curls-short", "Short curls", "short curly hair", "shortCurly"),
  option("short", "Short", "short hair", "shortFlat"),
  option("round", "Short and round", "short round hair", "shortRound"),
  option("wavy-short", "Short waves", "short wavy hair", "shortWaved"),
  option("swept", "Swept", "swept hair", "shaggy"),
  option("cropped", "Cropped", "cropped hair", "theCaesar"),
  option("shaved-sides", "Shaved sides", "hair with shaved sides", "shavedSides"),
  option("flowers", "Up, with flowers", "hair up with flowers", "frida"),
  option("none", "No hair", "no hair", ""),
  option("hijab", "Hijab", "a hijab", "hijab"),
  option("turban", "Turban", "a turban", "turban"),
  option("beanie", "Beanie", "a beanie", "winterHat02"),
  option("ear-flaps", "Warm hat", "a warm hat", "winterHat1"),
] as const;

const hairColour = [
  option("black", "Black", "black", "2c1b18"),
  option("dark-brown", "Dark brown", "dark brown", "4a312c"),
  option("brown", "Brown", "brown", "724133"),
  option("auburn", "Auburn", "auburn", "a55728"),
  option("golden", "Golden", "golden", "b58143"),
  option("blonde", "Blonde", "blonde", "d6b370"),
  option("red", "Red", "red", "c93305"),
  option("white", "White", "white", "ecdcbf"),
  option("pink", "Pink", "pink", "f59797"),
  option("blue", "Blue", "blue", "3f7fd0"),
] as const;

const fabric = [
  option("teal", "Teal", "teal", "0e8a97"),
  option("magenta", "Magenta", "magenta", "b0195f"),
  option("navy", "Navy", "navy", "1f3a68"),
  option("sun", "Yellow", "yellow", "f7b500"),
  option("coral", "Coral", "coral", "f2664a"),
  option("green", "Green", "green", "2f7d5b"),
  option("purple", "Purple", "purple", "7a5bc0"),
  option("sky", "Sky blue", "sky blue", "65c9ff"),
  option("black", "Black", "black", "262e33"),
  option("white", "White", "white", "f4f4f4"),
] as const;

const eyes = [
  option("open", "Open", "", "default"),
  option("happy", "Happy", "happy eyes", "happy"),
  option("side", "To the side", "eyes to the side", "side"),
  option("surprised", "Surprised", "surprised eyes", "surprised"),
  option("wink", "Wink", "a wink", "wink"),
  option("closed", "Closed", "closed eyes", "closed"),
  option("hearts", "Hearts", "hearts for eyes", "hearts"),
] as const;

const brows = [
  option("soft", "Soft", "", "defaultNatural"),
  option("raised", "Raised", "raised eyebrows", "raisedExcitedNatural"),
  option("one-up", "One up", "one eyebrow up", "upDownNatural"),
  option("straight", "Straight", "straight eyebrows", "flatNatural"),
  option("fine", "Fine", "fine eyebrows", "default"),
] as const;

const mouth = [
  option("big-smile", "Big smile", "a big smile", "smile"),
  option("smile", "Smile", "a smile", "default"),
  option("little-smile", "Little smile", "a little smile", "twinkle"),
  option("tongue", "Tongue out", "tongue out", "tongue"),
  option("calm", "Calm", "a calm mouth", "serious"),
] as const;

const glasses = [
  option("none", "None", "", ""),
  option("round", "Round", "round glasses", "round"),
  option("soft", "Soft corners", "glasses", "prescription02"),
  option("small", "Small", "small glasses", "prescription01"),
  option("sunglasses", "Sunglasses", "sunglasses", "wayfarers"),
] as const;

const clothes = [
  option("overalls", "Overalls", "overalls", "overall"),
  option("hoodie", "Hoodie", "hoodie", "hoodie"),
  option("t-shirt", "T-shirt", "T-shirt", "shirtCrewNeck"),
  option("v-neck", "V-neck", "V-neck", "shirtVNeck"),
  option("scoop", "Scoop neck", "top", "shirtScoopNeck"),
  option("collar", "Jumper and collar", "jumper with a collar", "collarAndSweater"),
  option("jacket", "Jacket", "jacket", "blazerAndSweater"),
  option("bear", "Bear T-shirt", "T-shirt with a bear", "graphicShirt bear"),
  option("deer", "Deer T-shirt", "T-shirt with a deer", "graphicShirt deer"),
  option("pizza", "Pizza T-shirt", "T-shirt with a pizza", "graphicShirt pizza"),
  option("diamond", "Diamond T-shirt", "T-shirt with a diamond", "graphicShirt diamond"),
] as const;

const background = [
  option("sea", "Sea", "", "7bd8d3"),
  option("sun", "Sun", "", "ffd667"),
  option("coral", "Coral", "", "ffab94"),
  option("sky", "Sky", "", "a9d8ff"),
  option("bush", "Bush", "", "a5d0a6"),
  option("jacaranda", "Jacaranda", "", "cbb9f2"),
  option("pink", "Pink sunset", "", "f9b3c6"),
  option("sand", "Sand", "", "f1deb8"),
  option("night", "Night", "", "3a5a92"),
] as const;

export const avatarGroups = [
  { name: "skin", label: "Skin", kind: "colour", options: skin },
  { name: "hair", label: "Hair and headwear", kind: "part", options: hair },
  { name: "hairColour", label: "Hair colour", kind: "colour", options: hairColour },
  { name: "headwearColour", label: "Colour of hijab, turban or hat", kind: "colour", options: fabric },
  { name: "eyes", label: "Eyes", kind: "part", options: eyes },
  { name: "brows", label: "Eyebrows", kind: "part", options: brows },
  { name: "mouth", label: "Mouth", kind: "part", options: mouth },
  { name: "glasses", label: "Glasses", kind: "part", options: glasses },
  { name: "clothes", label: "Clothes", kind: "part", options: clothes },
  { name: "clothesColour", label: "Colour of clothes", kind: "colour", options: fabric },
  { name: "background", label: "Background", kind: "colour", options: background },
] as const satisfies readonly AvatarGroup[];

export type GroupName = (typeof avatarGroups)[number]["name"];

export const avatarExtras = [
  option("freckles", "Freckles", "freckles", ""),
  option("vitiligo", "Vitiligo", "vitiligo", ""),
  option("hearing-aid", "Hearing aid", "a hearing aid", ""),
  option("cochlear-implant", "Cochlear implant", "a cochlear implant", ""),
  option("wheelchair", "Wheelchair", "a wheelchair", ""),
] as const;

/** What is changed together, in the order of the tabs. A tab is named after its first group. */
export const avatarTabs: readonly { label: string; groups: readonly [string, ...string[]] }[] = [
  { label: "Hair", groups: ["hair"] },
  { label: "Skin", groups: ["skin"] },
  { label: "Colour", groups: ["hairColour", "headwearColour"] },
  { label: "Eyes", groups: ["eyes", "brows"] },
  { label: "Mouth", groups: ["mouth"] },
  { label: "Glasses", groups: ["glasses"] },
  { label: "Clothes", groups: ["clothes", "clothesColour"] },
  { label: "Extras", groups: ["extras"] },
  { label: "Behind", groups: ["background"] },
];

export const headwear = ["hijab", "turban", "beanie", "ear-flaps"];

export const SIDE = 100;

const pictured: Record<string, readonly { value: string }[]> = Object.fromEntries([
  ...avatarGroups.filter(({ kind }) => kind === "part").map(({ name, options }) => [name, options]),
  ["extras", avatarExtras],
]);

/** A browser parses each SVG as a document: one for each option would keep a slow phone busy. */
export const picturedGroups = Object.keys(pictured);

export function optionsOnSheet(group: string): string[] {
  return (pictured[group] ?? []).map(({ value }) => value);
}
