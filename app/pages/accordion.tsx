import { useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useHashOpens } from "#app/ui/use-hash-opens.ts";
import type { AccordionProps } from "./component-props.ts";
import "./accordion.css";

/** Headings that open (HTML `<details>`); the address of one opens it. */
export default function Accordion({ props: { items } }: { props: AccordionProps }) {
  const list = useRef<HTMLDivElement>(null);
  const onToggle = useHashOpens(list);
  if (items.length === 0) return null;
  return (
    <div className="accordion" ref={list}>
      {items.map((item) => (
        <details key={item.id} id={item.id} onToggle={onToggle}>
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
