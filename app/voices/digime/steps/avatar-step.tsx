import { type ReactNode, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { type Avatar, describeAvatar, optionOf, surpriseAvatar } from "#app/voices/avatar/avatar.ts";
import {
  type AvatarOption,
  avatarExtras,
  avatarGroups,
  EXTRAS_LABEL,
  optionsOnSheet,
  SIDE,
} from "#app/voices/avatar/options.ts";
import brows from "../../../../.cache/option-sheets/brows.svg";
import clothes from "../../../../.cache/option-sheets/clothes.svg";
import extras from "../../../../.cache/option-sheets/extras.svg";
import eyes from "../../../../.cache/option-sheets/eyes.svg";
import glasses from "../../../../.cache/option-sheets/glasses.svg";
import hair from "../../../../.cache/option-sheets/hair.svg";
import mouth from "../../../../.cache/option-sheets/mouth.svg";
import { DigiMeStage } from "./stage.tsx";

/** Made by the build (`draw-sheets.ts`). Without a fragment: a browser may parse an SVG again for each fragment. */
const sheets: Record<string, string> = { brows, clothes, extras, eyes, glasses, hair, mouth };

interface Props {
  avatar: Avatar;
  draw(avatar: Avatar): void;
}

const OPEN_FIRST = "hair";

export function AvatarStep({ avatar, draw }: Props) {
  const [surprise, setSurprise] = useState("");
  const chosenExtras = avatarExtras.filter(({ value }) => avatar.extras.includes(value));
  return (
    <>
      <DigiMeStage avatar={avatar}>
        <div className="row">
          <button
            type="submit"
            name="do"
            value="surprise"
            className="button button-accent"
            onClick={(event) => {
              event.preventDefault();
              const next = surpriseAvatar(Math.random);
              draw(next);
              setSurprise(describeAvatar(next));
            }}
          >
            <DiceIcon />
            Surprise me
          </button>{" "}
          <noscript>
            <button type="submit" name="do" value="show" className="button button-quiet">
              Show me
            </button>
          </noscript>
        </div>
        <p className="visually-hidden" role="status">
          {surprise}
        </p>
      </DigiMeStage>
      <div className="options">
        {avatarGroups.map((group) => {
          const chosen = optionOf(avatar, group.name);
          return (
            <OptionGroup
              key={group.name}
              name={group.name}
              label={group.label}
              chosen={chosen.label}
              picture={<AvatarPicture group={group} option={chosen} />}
            >
              {group.options.map((option) => (
                <label className="swatch" key={option.value}>
                  <input
                    type="radio"
                    name={group.name}
                    value={option.value}
                    checked={option.value === chosen.value}
                    onChange={() => draw({ ...avatar, [group.name]: option.value })}
                  />
                  <AvatarPicture group={group} option={option} />
                  {`${option.label} `}
                </label>
              ))}
            </OptionGroup>
          );
        })}
        <OptionGroup
          name="extras"
          label={EXTRAS_LABEL}
          chosen={chosenExtras.map(({ label }) => label).join(", ") || "None"}
          picture={<OptionPicture group="extras" value={chosenExtras[0]?.value ?? "freckles"} />}
        >
          {avatarExtras.map((extra) => (
            <label className="swatch" key={extra.value}>
              <input
                type="checkbox"
                name="extras"
                value={extra.value}
                checked={avatar.extras.includes(extra.value)}
                onChange={({ target }) => draw({ ...avatar, extras: withExtra(avatar, extra.value, target.checked) })}
              />
              <OptionPicture group="extras" value={extra.value} />
              {`${extra.label} `}
            </label>
          ))}
        </OptionGroup>
        <div className="actions">
          <button type="submit" name="do" value="next" className="button">
            Next: your message
            <Icon name="right" />
          </button>
        </div>
      </div>
    </>
  );
}

function DiceIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="3.5" y="3.5" width="17" height="17" rx="4" />
      <path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" />
    </svg>
  );
}

interface GroupProps {
  name: string;
  label: string;
  chosen: string;
  picture: ReactNode;
  children: ReactNode;
}

/** Opening one leaves the others open, so that nothing above it moves and its heading stays under the finger. */
function OptionGroup({ name, label, chosen, picture, children }: GroupProps) {
  return (
    <details className="option" open={name === OPEN_FIRST} data-group={name}>
      <summary>
        {picture}
        <span>
          {`${label} `}
          <br />
          <small>{chosen}</small>
        </span>
        <Icon name="down" />
      </summary>{" "}
      <fieldset>
        <legend className="visually-hidden">{`${label} `}</legend>
        <div className="swatches">{children}</div>
      </fieldset>
    </details>
  );
}

function AvatarPicture({ group, option }: { group: (typeof avatarGroups)[number]; option: AvatarOption }) {
  if (group.kind === "part") return <OptionPicture group={group.name} value={option.value} />;
  return (
    <svg className="dab" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="19" fill={`#${option.draw}`} stroke="#10213f" strokeOpacity="0.25" strokeWidth="2" />
    </svg>
  );
}

function OptionPicture({ group, value }: { group: string; value: string }) {
  const options = optionsOnSheet(group);
  return (
    <svg className="dab dab-picture" viewBox={`0 ${options.indexOf(value) * SIDE} ${SIDE} ${SIDE}`} aria-hidden="true">
      <image href={sheets[group]} width={SIDE} height={options.length * SIDE} />
    </svg>
  );
}

/** In the order of the options, so that the same avatar is always written the same. */
function withExtra(avatar: Avatar, extra: string, on: boolean): string[] {
  return avatarExtras
    .map(({ value }) => value)
    .filter((value) => (value === extra ? on : avatar.extras.includes(value)));
}
