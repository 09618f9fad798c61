import { Link, type LinkProps } from "@remix-run/react";
import { Icon } from "./icon.tsx";
import "./pager.css";

/** The way to more of a list, by a link of `useFirstNew`; with a name it is a landmark. */
export function Pager({ name, words = "View more", link }: { name?: string; words?: string; link: LinkProps }) {
  const Box = name ? "nav" : "p";
  return (
    <Box className="pager" aria-label={name}>
      <Link className="button" {...link}>
        {words}
        <Icon name="down" />
      </Link>
    </Box>
  );
}

/** The way back to what a long list no longer shows above. */
export function ShowEarlier({ to }: { to: string }) {
  return (
    <p className="pager">
      <Link className="button button-quiet" to={to}>
        Show earlier
      </Link>
    </p>
  );
}
