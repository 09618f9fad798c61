import { avatarGroups } from "#app/voices/avatar/options.ts";
import type { DigiMe } from "./digime-flow.ts";

/** What was entered in the other steps, as hidden fields: nothing is stored before the end. */
export function CarriedFields({ state, topic }: { state: DigiMe; topic: string }) {
  const { step, avatar } = state;
  const carried: [name: string, value: string][] = [
    ["topic", topic],
    ["step", step],
    ["AvatarUrl", state.avatarUrl],
    ["shortShown", state.shortShown ? "1" : ""],
    ["warned", state.warned.join(",")],
    ["key", state.key],
    ["ReceiveOptionValidate", state.receiveOptionValidate],
  ];
  if (step !== "avatar") {
    for (const { name } of avatarGroups) carried.push([name, avatar[name]]);
    for (const extra of avatar.extras) carried.push(["extras", extra]);
  }
  if (step !== "message") carried.push(["message", state.message]);
  if (step !== "details")
    carried.push(
      ["Sharing", state.sharing],
      ["name", state.name],
      ["SendEmail", state.sendEmail ? "true" : ""],
      ["Email", state.email],
      ["DownloadImageNow", state.downloadImageNow ? "true" : ""],
      ["IDontWantIt", state.iDontWantIt ? "true" : ""],
    );
  return carried.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
