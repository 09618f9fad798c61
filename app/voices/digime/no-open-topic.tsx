import { PageHead } from "#app/site/page-head.tsx";
import type { Site } from "#app/site/site.ts";
import { VOICES, voicesSubpageCrumbs } from "#app/voices/responses/addresses.ts";
import { SentBefore } from "#app/voices/responses/sent-before.tsx";

/** Shown while no topic is open. */
export function NoOpenTopic({ site }: { site: Pick<Site, "aboveVoices"> }) {
  return (
    <>
      <PageHead
        sprig="gum"
        crumbs={voicesSubpageCrumbs(site)}
        title="No question is open right now"
        current="Make your DigiMe"
      >
        <p className="lead">You can read what children and young people said before.</p>
      </PageHead>
      <div className="wrap">
        <p>
          <a className="button" href={VOICES}>
            Read past topics
          </a>
        </p>
        <SentBefore />
      </div>
    </>
  );
}
