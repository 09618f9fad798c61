import type { LinksFunction } from "@remix-run/node";
import type { ComponentProps, ReactNode } from "react";
import { OFFICE_PAGES } from "#app/base/office.ts";
import { headTags } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import editStyles from "./edit.css?url";

/** The largest file that the check accepts, in bytes. */
export const MAX_UPLOAD = 20 * 1024 * 1024;

export const editLinks: LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export const editHead = (matches: unknown, title: string) =>
  headTags(matches, { title, description: "For those who edit this site.", path: OFFICE_PAGES, hidden: true });

export const Refused = ({ message }: { message: string | undefined }) =>
  message ? (
    <p className="error" role="alert">
      {message}
    </p>
  ) : null;

type FieldProps = ComponentProps<"input"> & { id: string; label: string; hint?: string };
export function Field({ id, label, hint, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        className="input"
        id={id}
        name={id}
        aria-describedby={hint && `${id}-hint`}
        autoComplete="off"
        {...input}
      />
    </div>
  );
}

export const EditFrame = ({ status, children }: { status?: ReactNode; children: ReactNode }) => (
  <>
    {status && (
      <div className="notice tone-green" role="status" tabIndex={-1}>
        <Icon name="check" />
        <p>{status}</p>
      </div>
    )}
    {children}
  </>
);
