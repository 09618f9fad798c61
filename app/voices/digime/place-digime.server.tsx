import type { AppLoadContext } from "@remix-run/node";
import type { TitleState } from "#app/base/component.ts";
import type { Rendered } from "#app/base/place.tsx";
import { renderPlace } from "#app/base/render-place.server.ts";
import { findHelpMatcher } from "#app/help/help-words.server.ts";
import { findSite } from "#app/site/site.server.ts";
import { findOpenTopic } from "#app/voices/responses/topics.server.ts";
import { newDigiMe } from "./digime-flow.ts";
import type { DigiMeFormProps } from "./digime-form.tsx";
import { DigiMePage } from "./digime-page.tsx";
import { isDistressed } from "./is-distressed.ts";
import { digiMeTitle } from "./steps/step-list.tsx";
import type { NextForm } from "./take-digime.server.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** What this request's action answered to the button that was pressed, for the page to show. */
    digiMe?: NextForm;
  }
}

interface PlacedDigiMe {
  place: Rendered;
  title?: string;
  titleState?: TitleState;
}

/**
 * Renders the form, new or after a button was pressed, or a note that no topic is open.
 * @throws when the storage fails
 */
export async function placeDigiMe(context: AppLoadContext): Promise<PlacedDigiMe> {
  const { db, digiMe } = context;
  const [open, { helpLines, aboveVoices, beforeYouSend }] = await Promise.all([findOpenTopic(db), findSite(db)]);
  const shown = open || digiMe?.notice !== "changed" ? digiMe : undefined;
  const topic = !shown || shown.topic === open?.id ? open : null;
  const props: DigiMeFormProps = {
    topic: topic && { id: topic.id, question: topic.question },
    site: { helpLines, aboveVoices, beforeYouSend },
    answer: shown ? { ...shown, distressed: isDistressed(await findHelpMatcher(db), shown.state) } : null,
  };
  const place = renderPlace("digime", <DigiMePage {...props} />, { name: "digime", props });
  if (!open && !shown) return { place, titleState: digiMe && "Error" };
  return { place, ...digiMeTitle(shown?.state ?? newDigiMe, shown?.notice) };
}
