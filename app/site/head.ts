import type { MetaDescriptor, UIMatch } from "@remix-run/react";
import { largestWidth, type Picture, pictureUrl } from "#app/base/media-files.ts";
import type { Reads, Route } from "#server/http/routes.ts";
import type { TitleState } from "./component.ts";
import { type Site, sayExample } from "./site.ts";

export interface Shell {
  site: Site;
  siteUrl: string;
}

export function shellOf(matches: unknown): Shell | undefined {
  return (matches as UIMatch<Shell>[]).find((match) => match.id === "root")?.data;
}

export function sharedPicture(picture: Picture): string {
  return pictureUrl(picture, largestWidth(picture.width), "jpg");
}

/** The state of a page's location; null unless it answers a post. Remix 2 gives `meta` no action data. */
export type PostState<Answer = unknown> = { answer: Answer | undefined } | null;

interface Head {
  title: string;
  description: string;
  /** Canonical path of the page, with those query parameters that change what it shows. */
  path: string;
  picture?: Picture | null;
  /** True if search engines should not list the page. */
  hidden?: boolean;
  article?: { published: string };
  /** schema.org data (JSON-LD). */
  data?: object;
  /** The result of a form that was sent, with which the title begins (spec pages.title-state). */
  titleState?: TitleState;
}

/** With Open Graph (ogp.me). */
export function headTags(matches: unknown, head: Head): MetaDescriptor[] {
  const shell = shellOf(matches);
  if (!shell) return [{ title: head.title }];
  const prefix = head.titleState ? `${head.titleState}: ` : "";
  const title = prefix + (head.title === shell.site.name ? head.title : `${head.title} – ${shell.site.name}`);
  const url = shell.siteUrl + head.path;
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: head.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: head.article ? "article" : "website" },
    { property: "og:site_name", content: shell.site.name },
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: url },
    { property: "og:locale", content: "en_AU" },
  ];
  const picture = head.picture ?? shell.site.picture;
  const image = picture ? sharedPicture(picture) : (shell.site.logo?.touchUrl ?? "/apple-touch-icon.png");
  tags.push({ property: "og:image", content: shell.siteUrl + image });
  if (picture) tags.push({ property: "og:image:alt", content: picture.alt });
  if (head.article) tags.push({ property: "article:published_time", content: head.article.published });
  if (head.hidden || sayExample(shell.site)) tags.push({ name: "robots", content: "noindex" });
  if (head.data) tags.push({ "script:ld+json": head.data as never });
  return tags;
}

/** It says nothing about its visitor, so that the printed address may include it. */
export function isPublicQuery(reads: Reads = {}): boolean {
  return reads !== "all" && !Object.values(reads).includes("own");
}

/** What a route says of itself in its `handle`, each by leaving it out or not. */
export interface PageHandle<Data = never>
  extends Partial<Pick<Route, "reads" | "maxFileBytes" | "callsExternalService">> {
  /** Draws its own frame: only the office's people open it. Read by root.tsx. */
  office?: true;
  /** A page about a distressing subject, or where a child may write about one. Read by root.tsx. */
  quickExit?(data: Data): boolean;
  /** What `altTemplate=JSON` answers (spec address.json). Read by entry.server.tsx. */
  json?(data: Data): unknown;
}

/** Of a page of the office. */
export const officeHandle = { reads: "all", office: true } satisfies PageHandle;

interface OfficeMetaArgs {
  location: { state: unknown; search: string };
  matches: unknown;
}

/** Of a page of the office whose actions are redirected to it with what is `done` or `made`. */
export const officeMeta =
  (title: string, path: string) =>
  ({ location: { state, search }, matches }: OfficeMetaArgs) => {
    const isDone = /[?&](?:done|made)=/.test(search);
    const post = state as PostState<{ status?: number }>;
    const isRefused = post !== null && (post.answer?.status ?? 400) >= 400;
    return headTags(matches, {
      title: `${title} – Office`,
      titleState: isRefused ? "Error" : isDone ? "Sent" : null,
      description: "For those who work in this office.",
      path,
      hidden: true,
    });
  };

/** No link or words go on to another page (Referrer Policy §3.4). */
export const officeHeaders = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "strict-origin" });
