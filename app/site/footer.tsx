import { Fragment } from "react";
import { HelpLines } from "./help-lines.tsx";
import type { Site } from "./site.ts";

interface Props {
  site: Site;
  year: number;
}

export function Footer({ site, year }: Props) {
  return (
    <footer className="site-footer" id="footer">
      <div className="footer-land" />
      <div className="footer-body on-dark">
        <div className="wrap">
          <section className="footer-help" id="help" aria-labelledby="help-heading">
            <h2 id="help-heading">Need help? You are not alone.</h2>
            <HelpLines site={site} />
          </section>
          <nav className="footer-menu" id="all-pages" aria-label="All pages">
            {site.menu.footer.map((column) => (
              <div key={column.title}>
                <h3>{column.title}</h3>
                <ul className="plain">
                  {column.links.map((link) => (
                    <li key={link.page}>
                      <a href={link.page}>{link.label}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <p className="acknowledge">{site.acknowledgement}</p>
          <div className="footer-legal">
            <span>
              © {year} {site.name}
            </span>
            {site.menu.legal.map((link) => (
              <Fragment key={link.page}>
                {" "}
                <a href={link.page}>{link.label}</a>
              </Fragment>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}
