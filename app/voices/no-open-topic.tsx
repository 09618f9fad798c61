import { Link } from "@remix-run/react";
import { Breadcrumb } from "#app/site/breadcrumb.tsx";
import { ABOVE_VOICES, VOICES, VOICES_CRUMB } from "./voices.ts";

/** Between two questions. */
export function NoOpenTopic() {
  return (
    <>
      <div className="page-head wrap sprig-gum">
        <Breadcrumb crumbs={[...ABOVE_VOICES, VOICES_CRUMB]} current="Create your DigiMe" />
        <h1 className="squiggle" tabIndex={-1}>
          No question is open right now
        </h1>
        <p className="lead">The next one comes soon. Until then you can read what others said.</p>
      </div>
      <p className="wrap">
        <Link className="button" to={VOICES}>
          Read past topics
        </Link>
      </p>
    </>
  );
}
