import type { MarkupProps } from "#app/site/component.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { StatAccordionsProps } from "./definitions.server.ts";

type Props = Omit<MarkupProps<StatAccordionsProps, null>, "data">;

/** spec components.numbers */
export default function StatAccordions({ props, id }: Props) {
  return props.layout === "band" ? <StatBand props={props} id={id} /> : <StatList props={props} id={id} />;
}

function StatBand({ props: { heading, more, stats }, id }: Props) {
  return (
    <section className="night on-dark" aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <div className="heading">
          <h2 id={`${id}-heading`} className="squiggle">
            {heading || "In numbers"}
          </h2>
          {more && <ArrowLink to={more.page}>{more.label}</ArrowLink>}
        </div>
        <ul className="stats" data-behaviour="stats">
          {stats.map(({ id: anchor, number, text, page }) => (
            <li key={anchor}>
              {page ? (
                <a className="stat-block" href={page}>
                  <b>{number}</b> <span>{text}</span>
                </a>
              ) : (
                <div className="stat-block">
                  <b>{number}</b> <span>{text}</span>
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function StatList({ props: { heading, stats }, id }: Props) {
  const Heading = heading ? "h3" : "h2";
  return (
    <>
      {heading && (
        <h2 className="squiggle stat-heading" id={`${id}-heading`}>
          {heading}
        </h2>
      )}
      <div data-behaviour="stats">
        {stats.map((stat) => (
          <details key={stat.id} className={`stat tone-${stat.tone}`} id={stat.id}>
            <summary>
              <b>{stat.number}</b> <Heading>{stat.text}</Heading>
              <Icon name="down" />
            </summary>
            <div className="stat-body">
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish */}
              {stat.body && <div className="stat-words" dangerouslySetInnerHTML={{ __html: stat.body }} />}
              {stat.bars.length > 0 && <Bars bars={stat.bars} />}
              {stat.source && <p className="soft">{stat.source}</p>}
            </div>
          </details>
        ))}
      </div>
    </>
  );
}

/** The numbers beside the bars say the same. In SVG, since the security policy forbids style attributes. */
function Bars({ bars }: { bars: StatAccordionsProps["stats"][number]["bars"] }) {
  return (
    <dl className="bars">
      {bars.map(({ label, percent }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <svg className="bar" aria-hidden="true">
              <rect width={`${percent}%`} height="100%" rx="4" />
            </svg>
            <b>{percent}%</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
