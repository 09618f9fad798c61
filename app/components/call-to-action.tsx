import type { MarkupProps } from "#app/site/component.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";
import type { CallToActionProps } from "./definitions.server.ts";
import harjitUrl from "./drawings/harjit.svg";
import nyahUrl from "./drawings/nyah.svg";
import zoeUrl from "./drawings/zoe.svg";

type Call = CallToActionProps["calls"][number];

export default function CallToAction({ props: { calls } }: MarkupProps<CallToActionProps, null>) {
  const [first] = calls;
  if (!first) return null;
  if (calls.length === 1) return <LargeCall call={first} />;
  return (
    <div className="cta-pair">
      {calls.map((call) => (
        <div key={call.heading} className={`invitation cta-small tone-${call.tone}`}>
          <div className="invitation-copy">
            <h2>{call.heading}</h2>
            <p>{call.text}</p>
            <CallLink call={call} />
          </div>
          {call.image && <PictureImage picture={call.image} sizes="(min-width: 72rem) 20rem, 94vw" largest={960} />}
        </div>
      ))}
    </div>
  );
}

function LargeCall({ call }: { call: Call }) {
  return (
    <div className={`invitation tone-${call.tone}`}>
      <div className="invitation-copy">
        <h2>{call.heading}</h2>
        <p>{call.text}</p>
        <CallLink call={call} />
      </div>
      {call.crowd && (
        <div className="crowd">
          {[harjitUrl, nyahUrl, zoeUrl].map((url) => (
            <img key={url} src={url} alt="" width={200} height={200} loading="lazy" decoding="async" />
          ))}
        </div>
      )}
      {call.image && !call.crowd && (
        <div className="cta-picture">
          <PictureImage picture={call.image} sizes="(min-width: 56rem) 36rem, 94vw" largest={960} />
        </div>
      )}
    </div>
  );
}

function CallLink({ call: { link, tone } }: { call: Call }) {
  return (
    <a className={tone === "wattle" ? "button" : "button button-white"} href={link.page}>
      {link.label}
      <Icon name="right" />
    </a>
  );
}
