/** Draws the picture that comes in, as it would be published: a process that can be ended, as sharp's work cannot. */
import { buffer } from "node:stream/consumers";
import { drawPicture, measurePicture } from "./pictures.ts";

const [, , file = ""] = process.argv;
const bytes = await buffer(process.stdin);
const tree = { media: () => bytes };
await drawPicture(tree, file, await measurePicture(tree, file));
