/** The colour families that content may ask for (the values of BackgroundClass). */
export const tones = ["teal", "magenta", "coral", "green", "navy", "wattle"] as const;
export type Tone = (typeof tones)[number];
