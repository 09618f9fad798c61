import { Breadcrumb } from "#app/site/page-head.tsx";
import type { LinkedPage } from "#app/site/site.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { drawnFace } from "#app/voices/avatar/drawing.ts";
import { ANONYMOUS } from "#app/voices/responses/posted-text.ts";
import { ResponseBubble } from "#app/voices/responses/response-bubble.tsx";
import type { ShownReceipt } from "./receipts.server.ts";

const nextSteps = (isForOffice: boolean): [tone: string, icon: IconName, title: string, note: string][] => [
  ["teal", "eye", "A person reads it", "In a few days. Not straight away."],
  isForOffice
    ? ["wattle", "lock", "It stays in our office", "Nobody else sees it. It counts."]
    : ["wattle", "mega", "It can go on the website", "With your DigiMe and nickname."],
  ["green", "people", "We speak up for you", "We tell the people in charge."],
];

export function ThankYou({ receipt, ...head }: { receipt: ShownReceipt; crumbs: LinkedPage[]; current: string }) {
  const { name, sharing, avatar } = receipt;
  return (
    <>
      <div className="thanks tone-magenta on-dark">
        <div className="wrap">
          <Breadcrumb {...head} />
          <div className="thanks-copy">
            <h1 tabIndex={-1}>Thank you{name !== ANONYMOUS && [", ", <bdi key="name">{name}</bdi>]}!</h1>
            <p className="lead">Your words are with us. They count.</p>
          </div>
          <ResponseBubble response={{ ...receipt, face: drawnFace(avatar, false) }} />
        </div>
      </div>
      <section className="wrap" aria-labelledby="next-heading">
        <h2 id="next-heading">What happens next</h2>
        <ol className="next-steps plain">
          {nextSteps(sharing === "office").map(([tone, icon, title, note]) => (
            <li key={title} className={`tone-${tone}`}>
              <Icon name={icon} />
              <span>
                <b>{title}</b> {note}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
