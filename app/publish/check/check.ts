import type { ContentCheck, SearchCard } from "#app/content/check.ts";
import { type CheckOptions, Report } from "#app/content/report.ts";
import type { Tree } from "#app/publish/read-tree.ts";
import { Links } from "./links.ts";
import { Media } from "./media.ts";
import { Texts } from "./texts.ts";

export class CheckRun extends Report implements ContentCheck {
  readonly links: Links;
  readonly media: Media;
  readonly texts: Texts;
  readonly cards = new Map<string, SearchCard>();
  /** The files that are made up, each with the one whose page shows it. */
  readonly examples = new Map<string, string>();
  /** To do before the site goes live, a line each. */
  readonly unfinished: string[] = [];
  readonly changes: number[] = [];
  constructor(tree: Tree, options: CheckOptions) {
    super();
    this.links = new Links(this, options);
    this.media = new Media(this, tree, options.known);
    this.texts = new Texts(this, this.links, this.media);
  }
}
