import { z } from "zod";
import { parseFields, text } from "#app/base/posted-form.ts";
import { parseAvatar } from "#app/voices/avatar/avatar.ts";
import { avatarTabs } from "#app/voices/avatar/options.ts";
import { parseDetails } from "#app/voices/responses/personal-detail.ts";
import { type DigiMe, formSteps, newDigiMe, parseSharing, pressedByEnter } from "./digime-flow.ts";

const buttons = ["next", "back", "show", "surprise", "nickname", "stay"] as const;
const tick = text.transform((value) => value !== "");

/** The names are the original site's where it had them (spec digime.details). The size of a form is limited. */
const fields = z.object({
  step: z.enum(formSteps).catch("avatar"),
  tab: z.enum(avatarTabs.map(({ groups }) => groups[0])).catch(newDigiMe.tab),
  AvatarUrl: text,
  message: text,
  shortShown: tick,
  warned: text.transform(parseDetails),
  Sharing: text.transform(parseSharing),
  name: text,
  SendEmail: tick,
  Email: text,
  IDontWantIt: tick,
  DownloadImageNow: tick,
  key: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .catch(""),
  topic: text,
  do: z.enum(buttons).optional().catch(undefined),
});

export interface DigiMePost {
  state: DigiMe;
  topic: string;
  /** 'stay' shows the same step again. */
  pressed: (typeof buttons)[number];
}

/** Whatever is missing or wrong becomes empty. */
export function parseDigiMeForm(form: FormData): DigiMePost {
  const values = parseFields(form, fields);
  const { step, tab, message, shortShown, warned, name, key } = values;
  const state: DigiMe = {
    ...newDigiMe,
    step,
    tab,
    message,
    shortShown,
    warned,
    name,
    key,
    avatar: parseAvatar((group) => form.get(group), form.getAll("extras").map(String)),
    avatarUrl: values.AvatarUrl,
    sharing: values.Sharing,
    sendEmail: values.SendEmail,
    email: values.Email,
    iDontWantIt: values.IDontWantIt,
    downloadImageNow: values.DownloadImageNow,
  };
  return { state, topic: values.topic, pressed: values.do ?? pressedByEnter(step) };
}
