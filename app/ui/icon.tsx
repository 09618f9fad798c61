import iconsUrl from "./icons.svg";

export type IconName =
  | "search"
  | "menu"
  | "close"
  | "down"
  | "right"
  | "left"
  | "pause"
  | "phone"
  | "heart"
  | "mega"
  | "book"
  | "shield"
  | "people"
  | "exit"
  | "eye"
  | "globe"
  | "mail"
  | "alert"
  | "check"
  | "clock"
  | "download"
  | "external"
  | "next"
  | "previous"
  | "pin"
  | "bus"
  | "play"
  | "today"
  | "responses"
  | "concern"
  | "records"
  | "page"
  | "change"
  | "lock"
  | "plus"
  | "print"
  | "undo";

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
