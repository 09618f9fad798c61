import { Fragment } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { HelpLines } from "./help-lines.tsx";
import type { LinkedPage, Site } from "./site.ts";

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
          {/* CSS shows one of the two: columns, or on phones groups that open. */}
          <div id="all-pages">
            <nav className="footer-menu" aria-label="All pages">
              {site.menu.footer.map(({ title, links }) => (
                <div key={title}>
                  <h3>{title}</h3>
                  <FooterLinks links={links} />
                </div>
              ))}
            </nav>
            <nav className="footer-groups" aria-label="All pages">
              {site.menu.footer.map(({ title, links }) => (
                <details key={title} name="all-pages">
                  <summary>
                    {title}
                    <Icon name="down" />
                  </summary>
                  <FooterLinks links={links} />
                </details>
              ))}
            </nav>
          </div>
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

function FooterLinks({ links }: { links: LinkedPage[] }) {
  return (
    <ul className="plain">
      {links.map((link) => (
        <li key={link.page}>
          <a href={link.page}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
}
