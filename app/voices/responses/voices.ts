/** Addresses of this part of the site (spec address.table). */
export const VOICES = "/info-for-children-and-young-people/digime-voices/";
export const CREATE = `${VOICES}create-your-digime/`;
export const RECEIPT = `${VOICES}receipt/`;
export const HELP_WORDS = `${VOICES}help-words.json`;
export const MODERATION = "/voices-moderation/";
export const ABOVE_VOICES = [
  { page: "/", label: "Home" },
  { page: "/info-for-children-and-young-people/", label: "Children and young people" },
];
export const VOICES_CRUMB = { page: VOICES, label: "DigiMe voices" };

/** Past topics shown before 'View All' (spec topics.list). */
export const TOPICS_FIRST = 3;
/** Letters of a message that is long enough at the first try (spec digime.message). */
export const MESSAGE_ENOUGH = 30;
export const MESSAGE_MOST = 2000;
export const NAME_MOST = 40;
/** Responses that 'Load all' shows at most, so that no request asks for an unbounded page. */
const RESPONSES_MOST = 2000;

export const topicTones = ["teal", "magenta", "green", "coral", "navy", "wattle"] as const;
type TopicTone = (typeof topicTones)[number];

/** A question to children. Dates are in words, as the page shows them. */
export interface Topic {
  id: string;
  status: "open" | "past";
  question: string;
  /** One line under the question. */
  lead: string;
  tone: TopicTone;
  /** 'between March and May 2026', or 'until 18 December'. */
  when: string;
  /** More about the question. */
  html: string;
  /** Where to read more or get help. */
  links: { page: string; label: string }[];
  /** What the office did with the ideas; null while it is still doing it. */
  ideas: { text: string; link: { page: string; label: string } | null } | null;
}

/** A topic in a list of topics. */
export interface TopicItem {
  id: string;
  question: string;
  tone: TopicTone;
  responses: number;
  faces: Face[];
}

/** An avatar's picture, and the avatar in words. */
export interface Face {
  url: string;
  alt: string;
}

/** A response as everyone sees it. */
export interface ResponseCard {
  id: string;
  name: string;
  /** Paragraphs. */
  text: string[];
  face: Face;
}

/** Address of the responses of a topic; `page` is how many pages of cards, or all of them. */
export function responsesHref(topic: string, page: number | "all" = 1): string {
  return `${VOICES}past-responses/?action=list&id=${encodeURIComponent(topic)}${page === 1 ? "" : `&page=${page}`}`;
}

/** How many cards a page of responses shows, counted from the first. */
export function countShown(page: number | "all", perPage: number, total: number): number {
  return Math.min(total, RESPONSES_MOST, page === "all" ? RESPONSES_MOST : page * perPage);
}

export function avatarUrl(hash: string): string {
  return `/media/avatars/${hash}.png`;
}

/** Marks on one letter beyond this are decoration that spills over its neighbours. */
const MARKS_MOST = 3;

/** Signs that join or part letters: needed inside emoji and in scripts such as Arabic, a hiding place elsewhere. */
const STRAY_JOINERS =
  /(?<![\ufe0f\p{Extended_Pictographic}\p{Emoji_Modifier}\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Mong}\p{sc=Tibt}])[\u200c\u200d]/gu;
/** Letters that look like nothing (Hangul fillers, the empty Braille cell). */
const UNSEEN_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/**
 * What somebody typed, as we keep it: one form of each letter (Unicode NFC), nothing that cannot be seen, at most three
 * marks on a letter, line breaks as one or two newlines. Takes time that grows with the text's length alone.
 */
export function cleanText(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, (sign) => {
      if (sign === "\t") return " ";
      return sign === "\n" || sign === "\u200c" || sign === "\u200d" ? sign : "";
    })
    .replace(UNSEEN_LETTERS, "")
    .replace(STRAY_JOINERS, "")
    .replace(new RegExp(`(\\p{M}{${MARKS_MOST}})\\p{M}+`, "gu"), "$1")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A name on one line. */
export function cleanName(typed: string): string {
  return cleanText(typed).replace(/\s+/g, " ");
}

/** Letters as a reader counts them, near enough: an emoji of one sign is one. */
export function countLetters(text: string): number {
  return [...text.trim()].length;
}

export function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter(Boolean);
}

export const ANONYMOUS = "Anonymous";
