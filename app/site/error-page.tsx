import type { ReactNode } from "react";
import quokkasUrl from "./drawings/quokkas.svg";
import { lineToTalk, type MenuItem, type Site } from "./site.ts";

/** A post that could not be read, such as a form that arrived incomplete. */
const refused = {
  title: "Part of it did not arrive",
  text: "None of it has been saved. Please go back and send it again: what you typed should still be there.",
};
const failed = {
  title: "Something went wrong on our side",
  text: "It is not your fault, and we have been told. Please try again in a few minutes.",
};
const messages: Record<number, { title: string; text: string }> = {
  403: {
    title: "This is not one of your pages",
    text: "Somebody else in the office looks after this. If it should be you, ask whoever looks after the site to add your address.",
  },
  404: {
    title: "We cannot find this page",
    text: "It may have moved, or the address may have a typing mistake. Search for it, or start from one of these pages.",
  },
  503: {
    title: "We cannot show this just now",
    text: "It is not your fault: something is wrong on our side, and we are looking at it. Please try again in a minute.",
  },
};

export const messageOf = (status: number) => messages[status] ?? (status < 500 ? refused : failed);

/** The title of the error page; it begins with “Error” if a post was refused (spec pages.title-state). */
export function errorTitle(status: number): string {
  const message = messageOf(status);
  return message === refused ? `Error: ${message.title}` : message.title;
}

interface Props {
  status: number;
  menu: MenuItem[];
  helpLines: Site["helpLines"];
  search: ReactNode;
}

/** Needs no database. */
export function ErrorPage({ status, menu, helpLines, search }: Props) {
  const { title, text } = messageOf(status);
  return (
    <div className="wrap section">
      <div className="split">
        <div className="error-words">
          <p className="soft">Error {status}</p>
          <h1 className="squiggle" tabIndex={-1}>
            {title}
          </h1>
          <p className="lead">{text}</p>
          {search}
          <ul className="link-list">
            {[{ page: "/", label: "Home" }, ...menu].map((link) => (
              <li key={link.page}>
                <a className="button button-quiet" href={link.page}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
          {status >= 500 && <RingNow lines={helpLines} />}
        </div>
        <img
          className="scene"
          src={quokkasUrl}
          width="600"
          height="400"
          alt="Two quokkas on the shore, looking puzzled"
        />
      </div>
    </div>
  );
}

export function RingNow({ lines }: { lines: Site["helpLines"] }) {
  const line = lineToTalk(lines);
  return (
    <p>
      Do you need help now? Ring{" "}
      {line && (
        <>
          {line.name} on <a href={`tel:${line.tel}`}>{line.number}</a>, or{" "}
        </>
      )}
      <a href="tel:000">000</a> if you are in danger.
    </p>
  );
}
