import type { ReactNode } from "react";

interface Props {
  id: string;
  heading: string;
  /** A line above the heading. */
  about?: string | null;
  /** What is beside the heading, such as a link to all of what the section shows. */
  beside: ReactNode;
  /** What script adds to it (`*.behaviour.ts`). */
  behaviour?: string;
  children: ReactNode;
}

export function HeadedSection({ id, heading, about, beside, behaviour, children }: Props) {
  return (
    <section aria-labelledby={id} data-behaviour={behaviour}>
      <div className="heading">
        <div>
          {about && <p className="soft">{about}</p>}
          <h2 className="squiggle" id={id}>
            {heading}
          </h2>
        </div>
        {beside}
      </div>
      {children}
    </section>
  );
}
