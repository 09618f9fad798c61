/** None says anything about a child's sex, place or age, and none hurts in any pair. */
const kinds =
  "Sunny Brave Happy Clever Kind Jolly Curious Gentle Bright Cheerful Lucky Merry Speedy Sparkly Cosy Mighty Calm Quick Bubbly Dazzling Friendly Golden Shiny Breezy Starry Silver Swift Zippy Playful Peaceful Jazzy Caring Glowing Humming Dancing Singing Velvet Twinkly Daring Patient".split(
    " ",
  );
const things =
  "Wombat Kookaburra Dolphin Penguin Possum Echidna Platypus Turtle Otter Puffin Parrot Gecko Seahorse Starfish Butterfly Dragonfly Firefly Bumblebee Pelican Bilby Quokka Numbat Wallaby Comet Rocket Planet Cloud Kite Pebble Acorn Lantern Compass Violin Guitar Puzzle Pancake Mango Feather Sunflower Clover".split(
    " ",
  );

const pick = (words: string[]) => words[Math.floor(Math.random() * words.length)];

export const makeNickname = (): string => `${pick(kinds)} ${pick(things)}`;

export const listNicknames = (): string[] => kinds.flatMap((kind) => things.map((thing) => `${kind} ${thing}`));

const known = new Set(listNicknames().map((name) => name.toLowerCase()));

export const isNickname = (name: string): boolean => known.has(name.toLowerCase());
