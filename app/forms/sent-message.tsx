import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { PublicForm } from "./form.ts";

/** What stands in a form's place after it was sent; the address leads to it, and it takes focus. */
export function SentMessage({ form, receipt }: { form: PublicForm; receipt: string }) {
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView();
  }, []);
  return (
    <div className="form-card content-form">
      <div className="form-sent tone-green" id={`sent-${form.clientId}`} role="status" tabIndex={-1} ref={box}>
        <h2>
          <Icon name="check" />
          We have it
        </h2>
        <p>{form.messageOnSubmit}</p>
        <p>
          Your receipt number: <strong className="form-receipt">{receipt.replace(/(.{4})(?=.)/g, "$1 ")}</strong>
        </p>
        <p>
          <Link to={pathname}>Send another one</Link>
        </p>
      </div>
    </div>
  );
}
