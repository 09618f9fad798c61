import type { ReactNode } from "react";

interface Props {
  id: string;
  heading: string;
  about?: string | null;
  beside: ReactNode;
  /** A `*.behaviour.ts`. */
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
