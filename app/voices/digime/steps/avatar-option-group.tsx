import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { placeOnSheet, SIDE } from "#app/voices/avatar/option-sheet.ts";
import { sheetAddresses } from "#app/voices/avatar/sheet-addresses.ts";
import "./avatar-options.css";

interface Props {
  name: string;
  label: string;
  /** The label of what is chosen. */
  chosen: string;
  picture: ReactNode;
  /** The names of the open groups. Each group updates it, so that they are open again after another step. */
  opened: Set<string>;
  children: ReactNode;
}

/**
 * One group of options: closed, it shows what is chosen; open, it is a group of radio buttons or checkboxes. Opening
 * one leaves the others open, so that nothing above it moves and its heading stays under the finger.
 */
export function AvatarOptionGroup({ name, label, chosen, picture, opened, children }: Props) {
  return (
    <details
      className="option"
      open={opened.has(name)}
      onToggle={({ currentTarget }) => opened[currentTarget.open ? "add" : "delete"](name)}
      data-group={name}
    >
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

/** The picture of an option, cut out of the sheet of its group. */
export function OptionPicture({ group, value }: { group: string; value: string }) {
  const { height, top } = placeOnSheet(group, value);
  return (
    <svg className="dab dab-picture" viewBox={`0 ${top} ${SIDE} ${SIDE}`} aria-hidden="true">
      <image href={sheetAddresses[group]} width={SIDE} height={height} />
    </svg>
  );
}

/** A dab of colour; the words beside it name it. `colour` is six hexadecimal digits. */
export function Dab({ colour }: { colour: string }) {
  return (
    <svg className="dab" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="19" fill={`#${colour}`} stroke="#10213f" strokeOpacity="0.25" strokeWidth="2" />
    </svg>
  );
}
