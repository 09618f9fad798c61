import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface Props {
  name?: string;
  /** With the first new item as its fragment. */
  href: string;
  label?: string;
  children?: ReactNode;
}

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

export function ShowEarlier({ href }: { href: string }) {
  return (
    <p className="pager">
      <a className="button button-quiet" href={href}>
        Show earlier
      </a>
    </p>
  );
}

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
