import { PageHead } from "#app/site/page-head.tsx";
import { ABOVE_VOICES, VOICES, VOICES_CRUMB } from "#app/voices/responses/addresses.ts";

/** Between two questions. */
export function NoOpenTopic() {
  return (
    <>
      <PageHead
        sprig="gum"
        crumbs={[...ABOVE_VOICES, VOICES_CRUMB]}
        title="No question is open right now"
        current="Make your DigiMe"
      >
        <p className="lead">You can read what children and young people said before.</p>
      </PageHead>
      <p className="wrap">
        <a className="button" href={VOICES}>
          Read past topics
        </a>
      </p>
    </>
  );
}
