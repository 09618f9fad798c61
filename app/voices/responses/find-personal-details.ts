import { isNickname } from "#app/base/nickname.ts";
import { normalise } from "#app/base/text.ts";
import type { FoundDetail, PersonalDetail } from "./personal-detail.ts";

/** What a word in capitals means in a pattern: words in small letters, without apostrophes and a final 's. */
const lists: Record<string, string> = {
  APP: `insta instagram ig snap snapchat tiktok tik tok tt disc discord roblox youtube yt twitch steam xbox psn kik fb
    epic playstation fortnite minecraft whatsapp telegram facebook messenger twitter wechat bereal threads reddit`,
  TAG: "username user handle tag gamertag gamer ign channel profile account acc",
  JOINT: ": = > ~ - – — is it its called named as at me im on under",
  TLD: "com net org au co io gg edu site xyz",
  STREET: "st street rd road ave avenue cres crescent tce terrace hwy highway pde parade lane loop way place drive dr",
  COLLEGE: "school college primary high senior grammar shs dhs ps academy district community ladies catholic",
  FIRST: `abby adam aiden aisha alex ali alice amelia amy anna ava ben billy charlie charlotte chloe daisy daniel
    ella ellie emily emma ethan eva fatima george grace hannah harper harry henry holly hudson isaac isabella jack
    jacob jake james jess joe josh kai kate leo levi liam lily logan lucas lucy luke mary mason max maya mia millie
    mohammed noah oliver olivia oscar poppy ruby ryan sam sarah sienna sofia sophie thomas tom tyler will zara zoe`,
  // No names of schools, accounts, streets or persons, also without a final s.
  COMMON: `public private local online a an the my our your his her their it this that these those each every any some
    one two three four both many no not in on at to from of and or but so for with than by into about i im ill u me you
    they he she wa are were be ha have had can when where how what why who because if after before during until all new
    old other another same different big smaller start leave join visit attend like love hate make more most better very
    really too just also always never still now then here there up down out off over back look again please pl plz lol
    hi age gone need best great cool fun bad awesome broken dead hard easy safe happy sad mad sick sorry sure ok half
    tomorrow later soon class home kid people friend mum dad mr mrs ms miss weird dumb lame mine open live busy minute
    hour star lunch king user full fake bean potter lane slow taken viral recess netball beast claus low`,
};
const common = new Set(`${lists.COMMON} ${lists.APP} ${lists.COLLEGE}`.split(/\s+/));
const isCommon = (word: string) =>
  common.has(word) || common.has(word.replace(/s$/, "")) || /(?:ing|ed|ful|less|ian|ese|ish)$/.test(word);
/** Not of a capitalised word: Tilly may be a name. */
const isAdverb = (text: string) => /^\p{Ll}+ly$/u.test(text);
/** What else it means: shapes of a token. A common word begins with `~`. */
const shapes: Record<string, RegExp> = {
  ANY: /^[^|]/,
  START: /^[\n,.!?–—()|-]/,
  END: /^[^~\p{L}_'’-]|^~?(?:and|is|was|who|add|so|on|i['’]?m|i|plz?|pls|aged?|from|in|year|yr)$/iu,
  PHONE: /^\ue000/,
  DIGITS: /^\ue001/,
  AT: /^(?:@|\s@\s|[([{<]\s?(?:at|@))/i,
  DOT: /^(?:dot$|\s\.|[([{<]\s?(?:dot|\.))/i,
  MAIL: /^(?:gmail|hotmail|protonmail|outlook|yahoo|icloud|bigpond)(?:\.|$)/i,
  // Small or large letters tell it from a sentence, as in 'sport.Net ball is fun'.
  HOST: /\.(?:Com|Au|\p{Ll}+|\p{Lu}{2,})$/u,
  DOMAIN: /^www\.|\.(?:com|net|org|edu|gov|au|co|nz|uk|io|gg|app|xyz|site|ly|info|online|store|shop|club|tv|COM)$/,
  SHORT: /\.(?:me|be|to|us|live|fun)$/,
  ACCOUNT: /^(?![a-z]*[48]|\d+[a-z]{1,3}$)\w[\w.#-]{2,}$/i,
  // An account by its looks: 'samsmith22', 'sam.smith', 'sam_smith', 'SamPlays'.
  HANDLE: /^(?![a-z]*[48]|\d+[a-z]{1,3}$)(?=[\w.#-]{3,}$)(?=.*(?:[_#]|-\d{4}-|[a-z]\d\d|\d[a-z]|[a-z][A-Z]|[a-z]\.\w))/,
  NUMBER: /^\d{1,4}[a-z]?$/i,
  GROUP: /^\d{1,2}[a-rt-z]$/i,
  CAPITAL: /^~?\p{Lu}\p{L}{3}/u,
  NAME: /^\p{L}[\p{L}\p{M}'’.-]+$/u,
  PROPER: /^\p{Lu}[\p{L}\p{M}'’.-]+$/u,
  AGE: /(?:^|\D)(?:[3-9]|1\d|20[0-2]\d)$|^(?:six|seven|eight|nine|ten|eleven|twelve|[a-z]{3,5}teen)$/i,
  WORD: /^~?(?!(?:the|of|and|my|an?|from|in|at|near)$)\p{L}/iu,
  LONG: /^~?(?!(?:from|in|at|near)$)\p{L}[\p{L}\p{M}'’-]/iu,
};

type Token = { text: string; word: string; start: number; next: Token };
/** From tokens to those that come after what is meant: at most one more than it has items, however long the text is. */
type Move = (tokens: Token[]) => Token[];
const readItem = (item: string): Move => {
  const names = item.replace(/\?$/, "").split("|");
  const words = new Set(names.flatMap((name) => (lists[name] ?? name).split(/\s+/)));
  const meant = names.flatMap((name) => shapes[name] ?? []);
  const move: Move = (tokens) =>
    tokens
      .filter(({ text, word }) => words.has(word) || meant.some((shape) => shape.test(text)))
      .map(({ next }) => next);
  return item.endsWith("?") ? (tokens) => [...new Set(tokens.concat(move(tokens)))] : move;
};
const readPart = (part: string): Move => {
  const moves = (part.replace(/ (\S+)\+/g, " $1 $1? $1?").match(/\S+/g) ?? []).map(readItem);
  return (tokens) => moves.reduce((places, move) => (places.length ? move(places) : places), tokens);
};
const readPatterns = (table: Partial<Record<PersonalDetail, string>>) =>
  Object.entries(table).flatMap(([kind, patterns]) =>
    patterns.split(";").map((pattern) => {
      const [before, piece, after] = pattern.split(/[<>]/).map(readPart) as [Move, Move, Move];
      return { kind: kind as PersonalDetail, before, piece, after };
    }),
  );
/** Each kind's pieces, between < and >, with what stands before and after. `?`: may be left out; `+`: one to three. */
const patterns = readPatterns({
  phone: "< PHONE >; call|ring|number|text|phone|mobile ANY? ANY? ANY? < DIGITS >",
  email: "< LONG AT|at LONG DOT TLD DOT? TLD? >; < LONG|ACCOUNT AT HOST|MAIL >; < ACCOUNT at MAIL >",
  link: "< http|https|hxxp|hxxps|HOST :? / /? ANY >; < DOMAIN >; < SHORT > START|for; < LONG DOT TLD DOT? TLD? >",
  account: `add|follow|dm|APP ANY? ANY? ANY? < @ ACCOUNT >; < @ ACCOUNT > ANY? ANY? ANY? add|follow|APP;
    my ANY? APP|TAG+ JOINT|APP+ < @? ACCOUNT > END; me on APP JOINT? JOINT? < @? ACCOUNT > END;
    APP|gamertag|username|ign TAG|id|name|code|:|-|=|~|– JOINT? JOINT? < @? ACCOUNT > END; < HANDLE > on|in APP;
    @|APP|TAG|add|follow|dm|pm|msg|message|find|to|code TAG|id|name|code? JOINT|APP? JOINT|APP? JOINT|APP? < HANDLE >`,
  address: `< unit? NUMBER? /? NUMBER ,? NAME|CAPITAL+ STREET >; < corner|cnr of ANY+ and|&|n ANY? ANY? STREET >;
    live|living|is on|in|at|near|off < NAME|CAPITAL+ STREET >; < po|p.o|wa .|,? box? NUMBER >;
    live|living|address|house|home at|is|: < number|no|unit? NUMBER? /? NUMBER ,? NAME >`,
  school: `at|from|near|to|attend|attends|attended|called|like|love|hate < NAME+ COLLEGE+ >; < PROPER+ COLLEGE+ >;
    START < NAME+ COLLEGE COLLEGE+ > START; school is called|named < NAME >;
    year|yr|grade NUMBER ,? at|@ < NAME+ >; class|room|year|/|im|am|are in|is? < GROUP >`,
  name: `name|names is|:|called? < NAME|FIRST NAME > END; teacher|START|by|with|love is? < miss .? NAME >;
    im|am|friend|cousin|brother|sister|teacher is? called? ,? < PROPER|FIRST PROPER >; < mr|mrs|ms|mx|dr .? NAME >;
    im|am|friend|by|from|love|is|it|called|named|signed|START START? < FIRST PROPER >;
    im|am|friend|by|from|love|is|it|called|named|signed|START START? < FIRST NAME > END`,
});
const namePatterns = readPatterns({ age: "< AGE >", place: "from|in|at|near < LONG >", name: "< WORD+ LONG > START" });
const digitWords = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const DIGIT_WORD = new RegExp(`\\b(?:${digitWords.join("|")})\\b`, "gi");
/** Dates, sums of money, decimals, times and scores, whose digits are no phone number. */
const OTHER = /\b\d{1,2}([/.-])\d{1,2}\1(?:19|20)\d\d\b|\$\s?\d[\d.,]*|\b0\.\d+|\b\d{1,2}:\d\d\b|\b\d[-–]\d\b(?=,| )/g;
/** Numbers with an area code, of other countries or in groups of four, and (last) eight digits in any groups. */
const PHONES = [
  /(^|[^\d$])((?:\+?6[^x\d]*1(?:[^x\d]*0)?|0)[^x\d]*[23478](?:[^x\d]*\d){8} *)(?![^x\d\s]?\d)/g,
  /(^|[^\d$.,-]|\D[.,-])(\+\d(?:\W{0,2}\d){7,13}|[69]\d{3}(?:,|[^x\d,]{0,3})\d{4})(?!\d|[.,]\d)/g,
  /(^|\D)([69](?:[\s._,-]{0,3}\d){7})(?![\s._,-]{0,3}\d)/g,
];
/** The text with phone numbers as rows of private signs; jokes and round numbers have only few different digits. */
function markPhones(text: string) {
  let digits = text
    .replace(OTHER, (number) => "x".repeat(number.length))
    .replace(/\b(?:oh|[oil\d]+)\b/gi, (word) => word.replace(/oh/i, "0 ").replace(/o/gi, "0").replace(/[il]/gi, "1"))
    .replace(DIGIT_WORD, (word) => String(digitWords.indexOf(word.toLowerCase())).padEnd(word.length))
    .replace(/\p{L}/gu, (letter) => "x".repeat(letter.length));
  for (const [index, pattern] of PHONES.entries())
    digits = digits.replace(pattern, (match, before: string, number: string) =>
      new Set(number.match(/\d/g)).size < 4 ? match : before + "\ue000\ue000\ue001".charAt(index).repeat(number.length),
    );
  return digits.replace(/[^\ue000\ue001]/g, (_, index: number) => text.charAt(index));
}

const TOKEN =
  /[([{<]\s?(?:at|dot|[@.])\s?[)\]}>]|\s[.@]\s?|[\p{L}\p{M}\w]+(?:['’.#-][\p{L}\p{M}\w]+)*|\ue000+|\ue001+|\n|\S/giu;
export function findPersonalDetails(message: string, searched = patterns): FoundDetail[] {
  const text = `\n${normalise(message, "NFKC").replace(/\p{DI}/gu, "")}\n`;
  const tokens = Array.from(markPhones(text).matchAll(TOKEN), ({ 0: text, index: start }) => {
    const word = text.toLowerCase().replace(/['’]s$|[\s'’]/g, "");
    return { text: isAdverb(text) || word.split(".").some(isCommon) ? `~${text}` : text, word, start } as Token;
  });
  for (const [index, token] of tokens.entries()) token.next = tokens[index + 1] ?? token;
  const details = new Map<string, PersonalDetail>();
  for (const { kind, before, piece, after } of searched)
    for (const first of before(tokens)) {
      const end = piece([first]).findLast((token) => after([token]).length);
      if (!end) continue;
      const words = text.slice(first.start, end.start).trim();
      if (!details.has(words) && !isNickname(words)) details.set(words, kind);
      for (let token = first; token !== end; token = token.next) token.text = token.word = "|";
    }
  return Array.from(details, ([piece, kind]) => ({ kind, piece }));
}
export const findNameDetails = (name: string) =>
  isNickname(name) ? [] : findPersonalDetails(name, [...patterns, ...namePatterns]);
