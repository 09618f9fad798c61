import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./pager.css";

interface Props {
  /** With a name it is a landmark. */
  name?: string;
  /** The page that the list grows to, with the first new item as its fragment. */
  href: string;
  words?: string;
  /** What follows the link, such as a count. */
  children?: ReactNode;
}

/** The link to more of a list, which grows in place with script (`enhance/grow`). */
export function Pager({ name, href, words = "View more", children }: Props) {
  const Box = name ? "nav" : "p";
  return (
    <Box className="pager" aria-label={name} data-behaviour="grow" data-grow="pager">
      <a className="button" href={href}>
        {words}
        <Icon name="down" />
      </a>
      {children}
    </Box>
  );
}

/** The link to the items that a long list no longer shows at its start. */
export function ShowEarlier({ href }: { href: string }) {
  return (
    <p className="pager">
      <a className="button button-quiet" href={href}>
        Show earlier
      </a>
    </p>
  );
}
