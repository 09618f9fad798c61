import { json } from "@remix-run/node";
import { Form, Link, Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from "@remix-run/react";
import { db } from "./db";

interface PageLink {
  page: string;
  label: string;
}

interface Site {
  name: string;
  shortName: string[];
  region: string;
  acknowledgement: string;
  helpLines: { name: string; number: string; tel: string; note: string }[];
  menu: {
    main: (PageLink & { children: PageLink[]; picture?: { hash: string } })[];
    footer: { title: string; links: PageLink[] }[];
    legal: PageLink[];
  };
}

export async function loader() {
  const { site_json } = db.prepare("select site_json from site").get() as { site_json: string };
  return json({ site: JSON.parse(site_json) as Site });
}

function MenuPicture({ hash }: { hash: string }) {
  return (
    <picture>
      {["avif", "webp"].map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={[320, 720].map((width) => `/media/${hash}-${width}.${format} ${width}w`).join(", ")}
          sizes="24rem"
        />
      ))}
      <img src={`/media/${hash}-320.jpg`} alt="" loading="lazy" />
    </picture>
  );
}

export default function App() {
  const { site } = useLoaderData<typeof loader>();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main">Skip to content</a>
        <header>
          <a href={`tel:${site.helpLines[0]?.tel}`}>
            {site.helpLines[0]?.name} {site.helpLines[0]?.number}
          </a>
          <Form method="post" action="/text-size">
            <button type="submit" name="step" value="smaller">
              A−
            </button>
            <button type="submit" name="step" value="larger">
              A+
            </button>
          </Form>
          <Form action="/search">
            <input type="search" name="term" aria-label="Search this site" />
            <button type="submit">Find</button>
          </Form>
          <Link to="/">
            {site.shortName.join(" ")} <small>{site.region}</small>
          </Link>
          <nav aria-label="Main">
            <ul>
              {site.menu.main.map((item) => (
                <li key={item.page}>
                  {item.children.length === 0 ? (
                    <Link to={item.page}>{item.label}</Link>
                  ) : (
                    <details>
                      <summary>{item.label}</summary>
                      <Link to={item.page}>
                        {item.picture && <MenuPicture hash={item.picture.hash} />}
                        {item.label}
                      </Link>
                      <ul>
                        {item.children.map((child) => (
                          <li key={child.page}>
                            <Link to={child.page}>{child.label}</Link>
                          </li>
                        ))}
                      </ul>
                    </details>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main id="main">
          <Outlet />
        </main>
        <footer>
          <ul>
            {site.helpLines.map((line) => (
              <li key={line.tel}>
                <b>{line.name}</b> <a href={`tel:${line.tel}`}>{line.number}</a> {line.note}
              </li>
            ))}
          </ul>
          {site.menu.footer.map((column) => (
            <div key={column.title}>
              <h3>{column.title}</h3>
              <ul>
                {column.links.map((link) => (
                  <li key={link.page}>
                    <Link to={link.page}>{link.label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <p>{site.acknowledgement}</p>
          <p>
            © {new Date().getFullYear()} {site.name}
          </p>
          {site.menu.legal.map((link) => (
            <Link key={link.page} to={link.page}>
              {link.label}
            </Link>
          ))}
        </footer>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
