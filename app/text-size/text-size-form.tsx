import { useLocation } from "@remix-run/react";
import { TEXT_SIZE } from "#app/base/addresses.ts";
import { stepTextSize, type TextSize, textSizeSteps } from "#app/base/text-size.ts";
import { parseReturnPath } from "./return-path.ts";

interface Props {
  textSize: TextSize;
}

export function TextSizeForm({ textSize }: Props) {
  const { pathname, search, state } = useLocation();
  // Loading such a page anew would lose what was typed.
  const answersPost = state !== null;
  const query = new URLSearchParams(search);
  // The link to the office goes on to no other address.
  query.delete("link");
  return (
    <>
      {answersPost && (
        <noscript>
          <p className="text-size">To change the text size, first send this page or leave it.</p>
        </noscript>
      )}
      {/* Script shows it, where it needs no page to be loaded. */}
      <form method="post" action={TEXT_SIZE} className="text-size" aria-label="Text size" hidden={answersPost}>
        <span>Text size </span>
        <input type="hidden" name="from" value={parseReturnPath(query.size > 0 ? `${pathname}?${query}` : pathname)} />
        {textSizeSteps.map((step) => (
          <button
            key={step}
            type="submit"
            name="step"
            value={step}
            data-text-size={step}
            disabled={stepTextSize(textSize, step) === textSize}
          >
            {/* The accessible name contains the visible label (WCAG 2.5.3). */}
            {step === "smaller" ? "A−" : "A+"}
            <span className="visually-hidden"> {step} text </span>
          </button>
        ))}
      </form>
    </>
  );
}
