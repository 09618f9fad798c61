import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { type Avatar, describeAvatar, optionOf, surpriseAvatar } from "#app/voices/avatar/avatar.ts";
import { type AvatarOption, avatarExtras, avatarGroups, EXTRAS_LABEL } from "#app/voices/avatar/options.ts";
import { AvatarOptionGroup, Dab, OptionPicture } from "./avatar-option-group.tsx";
import { DigiMeStage } from "./stage.tsx";

interface Props {
  avatar: Avatar;
  draw(avatar: Avatar): void;
  /** The names of the groups of options that are open. */
  opened: Set<string>;
}

/** The first step: the avatar and everything it can have. */
export function AvatarStep({ avatar, draw, opened }: Props) {
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
              const made = surpriseAvatar(Math.random);
              draw(made);
              setSurprise(describeAvatar(made));
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
            <AvatarOptionGroup
              key={group.name}
              name={group.name}
              label={group.label}
              opened={opened}
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
            </AvatarOptionGroup>
          );
        })}
        <AvatarOptionGroup
          name="extras"
          label={EXTRAS_LABEL}
          opened={opened}
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
        </AvatarOptionGroup>
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

/** A die, for 'Surprise me'. */
function DiceIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="3.5" y="3.5" width="17" height="17" rx="4" />
      <path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" />
    </svg>
  );
}

function AvatarPicture({ group, option }: { group: (typeof avatarGroups)[number]; option: AvatarOption }) {
  if (group.kind === "colour") return <Dab colour={option.draw} />;
  return <OptionPicture group={group.name} value={option.value} />;
}

/** In the order of the options, so that the same avatar is always written the same. */
function withExtra(avatar: Avatar, extra: string, on: boolean): string[] {
  return avatarExtras
    .map(({ value }) => value)
    .filter((value) => (value === extra ? on : avatar.extras.includes(value)));
}
