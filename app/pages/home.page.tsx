import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageSegments, type PlacedComponent } from "#app/components/page-segments.tsx";
import { answerPlaced, placeComponents, placedHeaders } from "#app/components/place-components.server.ts";
import { registry } from "#app/components/registry.server.ts";
import { headTags, shellOf } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./home.css?url";
import type { Door } from "./page-content.ts";
import { findPage } from "./pages.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const home = await findPage(context.db, "/");
  if (!home) throw new Response(null, { status: 404 });
  const { title, description, picture, doors } = home;
  const { segments, noStore } = await placeComponents(home.segments, registry, context, request);
  const first = segments[0];
  const banner = first && "component" in first && first.component === "BannerCarousel" ? 1 : 0;
  const page = { title, description, picture, doors };
  return answerPlaced({ page, above: segments.slice(0, banner), below: segments.slice(banner) }, noStore);
}

export const headers = placedHeaders;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { title, description, picture } = data.page;
  const shell = shellOf(matches);
  return headTags(matches, {
    title,
    description,
    path: "/",
    picture,
    data: shell && {
      "@context": "https://schema.org",
      "@type": "GovernmentOrganization",
      name: shell.site.name,
      url: shell.siteUrl,
      description: shell.site.description,
    },
  });
};

function placeOf({ wide }: PlacedComponent): string {
  return wide ? "home-wide" : "home-part section-tight wrap";
}

export default function HomePage() {
  const { page, above, below } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {page.title}
      </h1>
      <PageSegments segments={above} text="home-words prose wrap" place={placeOf} />
      {page.doors.length > 0 && <Doors doors={page.doors} />}
      <PageSegments segments={below} text="home-words prose wrap" place={placeOf} />
    </>
  );
}

function Doors({ doors }: { doors: Door[] }) {
  return (
    <section className="section-tight wrap" aria-labelledby="doors-heading">
      <h2 className="visually-hidden" id="doors-heading">
        Where would you like to go?
      </h2>
      <ul className="doors">
        {doors.map((door) => (
          <li key={door.page + door.title}>
            <a className={`door tone-${door.tone}`} href={door.page}>
              <Icon name={door.icon} />
              <strong>{door.title}</strong> <span>{door.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
