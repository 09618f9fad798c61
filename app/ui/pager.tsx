import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./pager.css";

interface Props {
  name?: string;
  /** The page that the list grows to, with the first new item as its fragment. */
  href: string;
  label?: string;
  children?: ReactNode;
}

/** The link to more of a list, which grows in place with script (`enhance/in-place`). */
export function Pager({ name, href, label = "View more", children }: Props) {
  const Box = name ? "nav" : "p";
  return (
    <Box className="pager" aria-label={name}>
      <a className="button" href={href} data-in-place="">
        {label}
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

/** What `enhance/in-place` shows where the visitor pressed, when the list could not be fetched. */
export function Unreached() {
  return (
    <template data-unreached="">
      <div className="notice tone-coral" role="alert">
        <Icon name="alert" />
        <p>
          We could not reach our website, so the list has not changed. <a href="?">Try again</a>
        </p>
      </div>
    </template>
  );
}
