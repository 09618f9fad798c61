import type { MarkupProps } from "#app/site/component.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { AccordionProps } from "./definitions.server.ts";

export default function Accordion({ props: { items } }: MarkupProps<AccordionProps, null>) {
  return (
    <div className="accordion" data-behaviour="hash-details">
      {items.map((item) => (
        <details key={item.id} id={item.id}>
          <summary>
            <h3>{item.heading}</h3>
            <Icon name="down" />
          </summary>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: item.body }} />
        </details>
      ))}
    </div>
  );
}
