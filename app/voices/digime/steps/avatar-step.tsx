import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { type Avatar, describeAvatar, optionOf, surpriseAvatar } from "#app/voices/avatar/avatar.ts";
import {
  type AvatarGroup,
  type AvatarOption,
  avatarExtras,
  avatarGroups,
  avatarTabs,
  type GroupName,
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
  /** Which tab is open; without script it comes back with the answer. */
  tab: string;
  draw(avatar: Avatar): void;
}

const groups: readonly AvatarGroup[] = [
  ...avatarGroups,
  { name: "extras", label: "Extras", kind: "part", options: avatarExtras },
];
const tabs = avatarTabs.map(({ label, groups: names }) => ({
  label,
  name: names[0],
  groups: groups.filter(({ name }) => names.includes(name)),
}));

export function AvatarStep({ avatar, tab, draw }: Props) {
  const [surprise, setSurprise] = useState("");
  return (
    <>
      <DigiMeStage avatar={avatar}>
        <div className="stage-buttons">
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
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <rect x="3.5" y="3.5" width="17" height="17" rx="4" />
              <path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" />
            </svg>
            Surprise me
          </button>{" "}
          <noscript>
            <button type="submit" name="do" value="show" className="button button-quiet">
              <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M2 12c5-9 15-9 20 0-5 9-15 9-20 0ZM12 12h.01" />
              </svg>
              Show me
            </button>
          </noscript>
        </div>
        <p className="visually-hidden" role="status">
          {surprise}
        </p>
      </DigiMeStage>
      <div className="options">
        <fieldset className="parts">
          <legend className="visually-hidden">What would you like to change? </legend>
          {tabs.map(({ label, name, groups: [group] }) => (
            <label className="part" key={name}>
              <input type="radio" name="tab" value={name} defaultChecked={name === tab} />
              {group && name !== "extras" ? (
                <OptionPicture group={group} option={optionOf(avatar, group.name as GroupName)} />
              ) : (
                <Icon name="heart" />
              )}
              {`${label} `}
            </label>
          ))}
        </fieldset>
        {tabs.map(({ name, groups }) => (
          <div className={`panel panel-${name}`} key={name}>
            {groups.map((group) => (
              <OptionGroup key={group.name} group={group} avatar={avatar} draw={draw} />
            ))}
          </div>
        ))}
        <div className="actions dock">
          <button type="submit" name="do" value="next" className="button">
            Next: your words
            <Icon name="right" />
          </button>
        </div>
      </div>
    </>
  );
}

function OptionGroup({ group, avatar, draw }: { group: AvatarGroup } & Omit<Props, "tab">) {
  const isExtras = group.name === "extras";
  const chosen = [avatar[group.name as keyof Avatar]].flat();
  return (
    <fieldset>
      <legend>{`${group.label} `}</legend>
      <div className="swatches">
        {group.options.map((option) => (
          <label className="swatch" key={option.value}>
            <input
              type={isExtras ? "checkbox" : "radio"}
              name={group.name}
              value={option.value}
              checked={chosen.includes(option.value)}
              onChange={({ target: { checked } }) =>
                draw({
                  ...avatar,
                  [group.name]: isExtras ? withExtra(avatar, option.value, checked) : option.value,
                })
              }
            />
            <OptionPicture group={group} option={option} />
            {`${option.label} `}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function OptionPicture({ group, option }: { group: AvatarGroup; option: AvatarOption }) {
  if (group.kind === "colour")
    return (
      <svg className="dab" viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="19" fill={`#${option.draw}`} stroke="#10213f" strokeOpacity="0.25" strokeWidth="2" />
      </svg>
    );
  const values = optionsOnSheet(group.name);
  const place = values.indexOf(option.value) * SIDE;
  return (
    <svg className="dab dab-picture" viewBox={`0 ${place} ${SIDE} ${SIDE}`} aria-hidden="true">
      <image href={sheets[group.name]} width={SIDE} height={values.length * SIDE} />
    </svg>
  );
}

/** In the order of the options, so that the same avatar is always written the same. */
function withExtra(avatar: Avatar, extra: string, on: boolean): string[] {
  return avatarExtras
    .map(({ value }) => value)
    .filter((value) => (value === extra ? on : avatar.extras.includes(value)));
}
