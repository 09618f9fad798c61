import { Fragment } from "react";
import { addressParts } from "#app/base/text.ts";

export function WrappingEmail({ address }: { address: string }) {
  return addressParts(address).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
