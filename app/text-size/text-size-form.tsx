import { Form, useLocation } from "@remix-run/react";
import { type TextSize, textSizes } from "./text-size.ts";
import "./text-size.css";

/** 'A−' and 'A+'. The accessible names hold the visible words (WCAG 2.5.3). */
export function TextSizeForm({ size }: { size: TextSize }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/text-size/" className="text-size" aria-label="Text size" preventScrollReset replace>
      <span>Text size</span>
      <input type="hidden" name="from" value={pathname + search} />
      <button type="submit" name="step" value="smaller" disabled={size === textSizes[0]}>
        A−<span className="visually-hidden"> smaller text</span>
      </button>
      <button type="submit" name="step" value="larger" disabled={size === textSizes.at(-1)}>
        A+<span className="visually-hidden"> larger text</span>
      </button>
    </Form>
  );
}
