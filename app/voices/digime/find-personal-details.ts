import { findPhoneNumbersInText } from "libphonenumber-js/min";
import type { FoundDetail, PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import { isNickname } from "./nickname.ts";

/** Judges the groups of a match: whether it is meant as a personal detail. */
type IsMeant = (groups: Record<string, string | undefined> & { piece: string }) => boolean;

const isOneOf = (words: string) => {
  const pattern = new RegExp(`^(?:${words.trim().replace(/\s+/g, "|")})$`, "iu");
  return (word = "") => pattern.test(word);
};
/** Words that are no name of a school, an account, a street or a person, also of well-known ones in films, books and sport. */
const isListed = isOneOf(`
  primary high senior community grammar district ladies christian catholic anglican remote public private local online years?
  the an? my our your his her their its? it['’]?s this that these those each every any some one two three four both many no
  not in on at to from of and or but so for with than as by into about i i['’]?m we you they he she is was are were be has
  have had can when where how what why which who because if after before during until all new old other another different same
  big(?:ger)? small(?:er)? poor rich low income country rural regional normal uni start begin finish leave join visit attend
  like love hate make more most better very really too just only also always never still now then here there me us up down out
  off over back again please pl[sz] lol thanks hi hello bye age gone said need know will best great cool fun awesome broken
  private dead hard easy empty safe happy sad mad angry sick sorry sure ok(?:ay)? half favou?rite tomorrow later soon school
  class home camp kids? people friends? dogs? cats? mum dad mrs? ms miss secret weird dumb trash lame mine open live busy
  quiet days? weeks? min(?:ute)?s? h(?:ou)?rs? km m met(?:er|re)s? star lane netball lunch recess tafe maths perth kings
  scitech noongar full slow fake fire lit taken viral laggy dr bean beast seuss president minister principal claus nobody potato
  men man world universe marvel incredible krabs whippy doubtfire trunchbull potter swift styles kerr sparrow pan rabbit poppins
  skywalker verstappen piastri ricciardo rodrigo walliams holland [a-z]{4,}(?:ian|ese|ish)`);
const isCommon = (word = "") => isListed(word.replace(/['’]s$/, "")) || /^[a-z]+(?:ing|ed|ly|ful|less)$/.test(word);
const isNoName: IsMeant = ({ names = "" }) => !names.trim().split(/\s+/).some(isCommon);
const isCapital = (word = "") => /^\p{Lu}/u.test(word);

/** The end of a name that has been given. */
const END = "(?=\\s*(?:$|[^\\p{L}_\\s'’-]|(?:and|is|was|who|add|so|on|i['’]?m|i|pl[sz]|aged?|from|in|year|yr)\\b))";

/** A digit as children write it: also a word, or a letter that looks like one. */
const DIGIT = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|\\d|[oli](?![a-hjkmnp-z]))";
/** What may separate the digits of a number: spaces, line breaks, signs, emojis. */
const GAP = "[^\\p{L}\\p{N}]{0,5}";
const AREA = `(?:\\+?${GAP}(?:six|6)${GAP}(?:one|[1li])${GAP}[0o]?|zero|oh|[0o])${GAP}(?:two|three|four|seven|eight|[2-478])`;
/**
 * Perth numbers without an area code: 8 digits, the first a 6 or 9. They are in groups of four or, after a word such as
 * 'call', in pairs or single digits with the same separator throughout. No thousands and
 * no ranges of round numbers.
 */
const FOURS = "(?<piece>[69]\\d{3}(?:[,•·|*~。、]|[\\s._)–-]{0,3})\\d{4})(?!\\d|[.,]\\d)";
const TWOS = "[69]\\d(?<two>[\\s._-]{1,3})\\d\\d(?:\\k<two>\\d\\d){2}(?![\\s._-]?\\d)";
const ONES = "[69](?<one>[\\s._,-]{1,3})\\d(?:\\k<one>\\d){6}(?![\\s._,-]{0,3}\\d)";
/** A number with only one or two different digits, such as '6767 6767', is a joke. */
const isNumber: IsMeant = ({ piece }) => new Set(piece.match(/\d|\p{L}{3,}/gu)).size > 2;
/** Dates, sums of money, decimals, scores and times, whose digits are no phone number. */
const OTHER_NUMBERS =
  /\b\d{1,2}([/.-])\d{1,2}\1(?:19|20)\d\d\b|\$\s?\d[\d.,]*|\b0\.\d+|\bscored?\b\D{0,12}\d+|\b\d{1,2}:\d\d(?= ?[ap]m|\D*$|,? [a-z])|(?:\b\d{1,2}[-–]\d{1,2}(?:,| and)+ (?:then )?)+\d{1,2}[-–]\d{1,2}\b/gi;

/** A dot that is spaced or spelled out to disguise an address: 'home . com', 'home dot com', 'home (dot) com'. */
const DOT = "(?:\\s+\\.\\s*|\\s*[([{<]\\s*(?:dot|\\.)\\s*[)\\]}>]\\s*|\\s+dot\\s+)";
const SPELLED = `(?:${DOT}(?:com|net|org|au|co|io|gg|edu|site|xyz)\\b)+`;
const AT = "(?:\\s@\\s|@\\s?|\\s?[([{<]\\s?(?:at|@)\\s?[)\\]}>]\\s?)";
const MAIL = "(?:(?:g|hot|proton)mail|outlook|yahoo|icloud|live|bigpond|iinet)";
const MAILBOX =
  "(?:^|[^\\w.+-])(?<piece>(?!look)(?<names>[\\w.+-]+)(?:(?:\\s+dot\\s+|\\s?[([{]\\s?dot\\s?[)\\]}]\\s?)[\\w+-]+)*";
const DOMAIN = "com|net|org|edu|gov|au|co|nz|uk|io|gg|app|xyz|site|ly|info|online|store|shop|club|dev|link|page";
/** Not 'sport.Net ball is fun' or 'We met @ school.It was fun'. */
const isNoSentence: IsMeant = ({ piece }) => !/\.\s*(?!Com|Au)\p{Lu}\p{Ll}+$/u.test(piece);

const APP =
  "(?:insta(?:gram)?|ig|snap(?:chat)?|tik\\s?tok|tt|disc(?:ord)?|roblox|you\\s?tube|yt|twitch|steam|xbox|psn|playstation|kik|" +
  "fortnite|minecraft|whats\\s?app|telegram|facebook|fb|messenger|twitter|wechat|bereal|threads|reddit|epic|nintendo)";
const OWN_TAG = "(?:user\\s?name|user|handle|tag|gamer\\s?tag|ign|channel|profile|account|acc)";
const TAG = `(?:${OWN_TAG}|id|name|code)`;
const JOINT = `(?:\\s*(?:[:=>~–—-]+|\\b(?:is|it['’]?s|['’]s|called|named|as|at|me|im|i['’]m|on|under|${APP})\\b))`;
const HANDLE = `\\s*@?(?<piece>[\\p{L}\\d_][\\w.-]+\\w(?:#\\d+)?)(?![\\p{L}\\d])`;
const MY = "\\bmy (?:(?:other|main|new|old) )?(?=ins|ig|sn|tik|disc|robl|kik|tele|psn|steam|twi|fort)";
const MENTION =
  "(?:^|[^\\w.])(?<piece>@(?!(?:home|school|work|the|my|our|your|their|his|her|night|lunch|recess|least|first|all|everyone)\\b)";
const isNoHandle = isOneOf(`${APP}.* ${TAG} \\d+[a-z]{1,3} [a-z]*[48][a-z]* (?:every|any|some)1`);
/** A name where an account is named and nothing follows: 'my snap is sam', 'insta: sam'; not 'my snap is dead'. */
const isNamed: IsMeant = ({ piece }) =>
  ![piece, ...piece.split(".")].some((word) => isNoHandle(word) || isCommon(word));
/** A name that looks like one by itself: 'samsmith22', 'sam.smith', 'sam_smith', 'SamPlays'. */
const isHandle: IsMeant = ({ piece }) =>
  isNamed({ piece }) && /[a-z]{3}/i.test(piece) && /[_#]|\p{L}.*\d.*\d|\d\p{L}|\p{Ll}\p{Lu}|\w\.\p{Ll}/u.test(piece);

const STREET =
  "(?:st|street|rd|road|ave|avenue|cres|crescent|tce|terrace|hwy|highway|pde|parade|blvd|boulevard|lane|ln|loop|grove|cct|" +
  "way|place|pl|close|cl|drive|dr|court|ct)\\b";
const ROAD = "(?:(?!(?:in|on|the|of|at|a|my|down|and|to)\\s)[a-z'’-]+\\s)";
const LIVE_AT = "(?:(?:live|living) at|address(?: is|:)|(?:house|home) is|live (?:on|in) (?=n(?:o|umber)\\b))";
/** Not '10 minute drive', '2 kids live close', '3 busy roads'. */
const isStreet: IsMeant = ({ piece }) =>
  piece.split(/\s+/).every((word, at, { length }) => at === length - 1 || !/^\p{Ll}+$/u.test(word) || !isCommon(word));

const KIND =
  "(?:(?:primary|high|senior|community|grammar|district|ladies|christian|catholic|anglican|remote|public)\\s+)";
const NAMES = "(?<names>(?:[a-z][\\w'’.-]*\\s+){1,3}?)";
const GO_TO = "\\b(?:at|from|near|attend(?:s|ed)?|called|(?:go|goes|going|went|move|moved) to)\\s+";
const YEAR = "(?:year|yr|grade)s?\\s?\\d{1,2}";
/** A school with its name: 'Honeyeater Primary School', 'Carine SHS', 'St Anne’s College'; not 'my school', 'High School'. */
const SCHOOL =
  /\b(?!(?:The|My|Our|A|At|In|Every|Primary|High|Senior|Public|Private|Catholic|Year|When|If|And|But|So)\b)[A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+)* (?:(?:(?:Primary|High|Senior High|Community|Grammar|District|Ladies|Christian|Catholic|Anglican|Remote|Public) )*(?:School|College|Grammar)|Primary|SHS|DHS|Academy)\b/g;

/** Common first names, by which a full name is told from other words. */
const isFirstName = isOneOf(`
  abby adam aiden aisha alex ali alice amelia amy anna archie aria ava bailey ben billy charlie charlotte chloe connor cooper
  daisy daniel david dylan eddie eli ella ellie emily emma ethan eva evie fatima finn george georgia grace hannah harper harry
  harvey henry holly hudson isaac isabella isla ivy jack jackson jacob jake james jasmine jayden jess jessica joe john josh
  kai kate kayla lachlan layla leo levi liam lily logan lola lucas lucy luke luna maria mary mason matilda matt max maya mia
  michael mila millie mitchell molly mohamm?ed nate noah oliver olivia oscar peter poppy priya rosie ruby ryan sam samantha
  sarah scarlett sienna sofia sophi[ae] taylor theo thomas tom toby tyler violet will(?:iam)? willow xavier zac zara zoe`);
const WORD = "\\p{L}[\\p{L}'’-]+";
const TWO = `(?=(?<piece>(?<first>${WORD})\\s+(?<last>${WORD}))(?:${END}(?<end>)|))`;
const isFull: IsMeant = ({ first, last, end }) =>
  (isFirstName(first) || !isCommon(first)) && !isCommon(last) && (isCapital(last) || end !== undefined);
const isKnown: IsMeant = (groups) => isFull(groups) && isFirstName(groups.first);
const isPerson: IsMeant = (groups) => isFull(groups) && (isFirstName(groups.first) || isCapital(groups.first));
const isTitled: IsMeant = ({ title, names = "" }) => isCapital(title) && isCapital(names) && !isCommon(names);

const always = () => true;
/** The patterns of each kind, with who judges what they match. No kind searches what an earlier one has found. */
const patterns: Record<Exclude<PersonalDetail, "age" | "place" | "language" | "rude">, Record<string, IsMeant>> = {
  phone: {
    [`(?:(?:^|\\D)(?=[\\d+])|^|[^\\p{L}\\d])(?<piece>${AREA}(?:${GAP}${DIGIT}){8})(?![^\\p{L}\\d\\s]?\\d)`]: isNumber,
    [`(?:^|[^\\d$.,-]|(?:^|\\D)[.,-])(?!\\d{3}0{5}|\\d\\d00\\D{1,3}\\d\\d00)${FOURS}`]: isNumber,
    [`\\b(?:call|ring|number|text|phone|mobile)\\b\\D{0,30}(?<piece>${TWOS}|${ONES})`]: isNumber,
  },
  email: {
    [`${MAILBOX}${AT}(?:[\\w-]+(?:(?:\\.[\\w-]+)+|${SPELLED})|${MAIL}\\b))`]: isNoSentence,
    [`${MAILBOX}\\s+at\\s+(?:${MAIL}(?:\\.[a-z]+|${SPELLED})|[\\w-]+(?!\\s*\\.)${SPELLED}))`]: isNoName,
  },
  link: {
    "(?:\\bh(?:tt|xx)ps?://|\\bwww\\.)\\S*": always,
    [`\\b(?:[a-z0-9-]{2,}\\.)+(?:${DOMAIN})\\b(?!@)(?:/\\S*)?`]: isNoSentence,
    // These domains are words too, as in 'dogs.me and my friend', unless a path follows.
    "\\b(?:[a-z0-9-]+\\.)+(?:[a-z]{2,4}/\\w\\S*|(?:me|be|tv|to|us|co|live|fun)(?=\\s*(?:$|[\\n,!?)]|\\.\\s|for\\b)))":
      isNoSentence,
    [`\\b(?!(?:polka|the|a)\\b)[a-z0-9-]+${SPELLED}`]: isNoSentence,
  },
  account: {
    [`${MENTION}(?=\\w*(?:[\\d_]|\\.\\w))[a-z_][\\w.]{2,})`]: always,
    [`\\b(?:add|follow|dm|${APP})\\b.{0,20}${MENTION}[a-z_][\\w.]{2,})`]: always,
    [`${MENTION}[a-z_][\\w.]{2,})(?=.{0,20}\\b(?:add|follow|${APP})\\b)`]: always,
    [`(?:${MY}${APP}\\b|(?:^|[\\n,(])\\s*${APP}(?=\\s*[:=–—-]))${JOINT}+${HANDLE}${END}`]: isNamed,
    [`\\b(?:my ${OWN_TAG}|${APP} ${TAG}|gamer\\s?tag|user\\s?name|ign)\\b${JOINT}+${HANDLE}${END}`]: isNamed,
    [`\\b(?:add|follow|find) me on ${APP}\\b${JOINT}*${HANDLE}${END}`]: isNamed,
    [`\\b(?:(?:${APP} )?${OWN_TAG}|${APP}(?: ${TAG})?|add|follow|dm|pm|msg|message|find|sub to)\\b${JOINT}*${HANDLE}`]:
      isHandle,
    [`(?:^|\\s)${HANDLE} (?:on|in) ${APP}\\b`]: isHandle,
    "\\b[a-z][\\w.]+#\\d{4}\\b|\\bxx\\w*[a-wyz]\\w*xx\\b|\\bSW(?:-\\d{4}){3}\\b": always,
  },
  address: {
    [`(?:\\bunit )?(?:\\b\\d+\\s*/\\s*)?\\b\\d{1,4}[a-z]?,?\\s+${ROAD}{1,3}${STREET}`]: isStreet,
    [`\\b(?:corner|cnr) of (?:[\\w'’]+\\s+){1,3}(?:and|&|n)\\s+(?:[\\w'’]+\\s+){0,2}${STREET}`]: always,
    [`\\b(?:live|living|(?:house|home) is) (?:on|in|at|near|off)\\s+(?<piece>${ROAD}{1,2}${STREET})`]: isStreet,
    [`\\b${LIVE_AT}\\s+(?<piece>(?:(?:number|no|unit)\\s*)?\\d[\\d/]*[a-z]?,?\\s+(?![a-z]+s\\b)(?<names>[a-z'’]{3,}))`]:
      isNoName,
    "\\b[a-z]+,? WA,? 6\\d{3}\\b|\\bp\\.?\\s?o\\.?\\s?box\\s\\d+": always,
  },
  school: {
    // The name in any case, but only after words that introduce one, or alone on a line or between commas.
    [`(?:${GO_TO}|\\b(?:like|love|hate)\\s+)(?<piece>${NAMES}${KIND}+(?:school|college)\\b)`]: isNoName,
    [`(?:^|[\\n,])\\s*(?<piece>${NAMES}${KIND}+(?:school|college)\\b)\\s*(?:$|[\\n,.!])`]: isNoName,
    [`${GO_TO}(?<piece>${NAMES}(?:primary|shs|dhs|ps|(?:senior )?high|grammar|college|academy)\\b)`]: isNoName,
    "\\bschool(?:['’]?s name)? is (?:called|named) (?<piece>(?<names>[a-z][\\w'’-]+))": isNoName,
    [`\\b${YEAR},?\\s+(?:at|@)\\s+(?<piece>(?<names>(?:st\\.? )?[a-z][\\w'’-]{2,}))`]: isNoName,
    [`\\b(?:(?:class|room)(?: is)?\\s?\\d{1,2}|${YEAR})(?:/\\d)?[a-rt-z]\\b|\\b(?:1/2|2/3|3/4|4/5|5/6|6/7)[a-km-z]\\b`]:
      always,
    "\\b(?:i['’]?m|i am|we['’]?re|we are) in (?<piece>\\d{1,2}[abcefhj-rt-z])\\b": always,
    "\\bin (?<piece>(?:mr|mrs|ms|miss|mx)\\.? \\S+ (?:class|room))\\b": always,
  },
  name: {
    [`\\b(?:my (?:full |real )?name(?:['’]?s| is|:)?|name:|i am called)\\s+${TWO}`]: isFull,
    [`\\b(?:i['’]?m|i am|friend|cousin|brother|sister|teacher|coach)(?: is)?(?: called)?,?\\s+${TWO}`]: isPerson,
    [`\\b(?:by|from|love,|this is|it['’]?s|called|named|signed)[\\s,:-]+${TWO}`]: isKnown,
    // Alone on a line, or before an age.
    [`(?:^|[\\n.!?–—(-])\\s*${TWO}\\k<piece>\\s*(?:$|\\n|[,(-]*\\s*(?:i['’]?m |aged? )*\\d{1,2}\\b)`]: isKnown,
    [`\\b(?:(?:mrs?|ms|mx)\\.?|teacher(?:['’]?s name)?(?: is)?(?: called)? miss)\\s+(?<names>${WORD})`]: isNoName,
    [`\\b(?<title>miss|dr)\\.?\\s+(?<names>${WORD})`]: isTitled,
  },
};

/**
 * The personal details in a text, each with the piece of it that looks like one. Characters of other widths and shapes
 * are read as ordinary ones (Unicode NFKC). A false alarm costs one more press of a button.
 */
export function findPersonalDetails(text: string): FoundDetail[] {
  let rest = text.normalize("NFKC").replace(/\p{DI}/gu, "");
  return (Object.keys(patterns) as (keyof typeof patterns)[]).flatMap((kind) => {
    const searched = kind === "phone" ? rest.replace(OTHER_NUMBERS, "x") : rest;
    const found = Object.entries(patterns[kind]).flatMap(([pattern, isMeant]) =>
      Array.from(searched.matchAll(new RegExp(pattern, "giu")), ({ 0: piece, groups }) => ({ piece, ...groups }))
        .filter(isMeant)
        .map(({ piece }) => piece.trim()),
    );
    // Not the free number of a help line.
    for (const { number, startsAt, endsAt } of kind === "phone" ? findPhoneNumbersInText(searched, "AU") : [])
      if (!number.number.startsWith("+611")) found.push(searched.slice(startsAt, endsAt));
    if (kind === "school") found.push(...(searched.match(SCHOOL) ?? []));
    const isPart = (piece: string) => found.some((other) => other !== piece && other.includes(piece));
    const pieces = [...new Set(found)].filter((piece) => !isPart(piece));
    for (const piece of pieces) rest = rest.replaceAll(piece, "|");
    return pieces.map((piece) => ({ kind, piece }));
  });
}

/** An age or a year of birth in digits or words: 'Sam 9', 'Sam12', 'nine', 'Sam 2015'. */
const AGE =
  /(?:^|\D)(?:[3-9]|1\d|20[0-2]\d)(?!\d)|\b(?:six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)\b|\b(?:years?|yrs?) old\b/i;
/** Where somebody is from: 'Sam from Armadale', 'Sam, in Broome'. */
const PLACE = /(?:^|[^\p{L}\p{M}])(?:from|in|at|near)\s+\p{L}/iu;
/** Two words or more, the last of them long enough for a last name: 'Sam Nguyen', 'sam van den berg'; not 'Sam N'. */
const TWO_WORDS = /^\P{L}*\p{L}[\p{L}\p{M}'’.-]*\s(?:.*\s)?\p{L}[\p{L}\p{M}'’-]+\P{L}*$/u;
/** Words that make a title of it: 'Sam the Great', 'Captain of Kites'. */
const TITLE = /(?:^|\s)(?:the|of|and|my|an?)(?:\s|$)/i;

/** What a name says about who or where a child is. A false alarm costs one more press of a button. */
export function findNameDetails(name: string): FoundDetail[] {
  if (isNickname(name)) return [];
  const found = findPersonalDetails(name);
  const add = (kind: PersonalDetail, piece: string) => {
    if (!found.some((one) => one.kind === kind)) found.push({ kind, piece });
  };
  const [age] = AGE.exec(name) ?? [];
  if (age) add("age", age);
  if (PLACE.test(name)) add("place", name);
  else if (TWO_WORDS.test(name) && !TITLE.test(name)) add("name", name);
  return found;
}
