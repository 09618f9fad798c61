import type { Receipt } from "./receipts.server.ts";

/** What became of a response, in words for the child. */
export function receiptState({ status, reason, changed }: Pick<Receipt, "status" | "reason" | "changed">): {
  title: string;
  text: string;
} {
  switch (status) {
    case "waiting":
      return {
        title: "Waiting to be read.",
        text: "A person in our office reads it before anyone else can see it. That can take a few days. Nobody reads it straight away.",
      };
    case "approved":
      return {
        title: "Read by a person.",
        text: "It appears on our website in a few minutes. Thank you for having a say.",
      };
    case "read":
      return { title: "Read by a person.", text: "Only our office can see it. It counts. Thank you for having a say." };
    case "published": {
      const text = "Everyone can see it now. Thank you for having a say.";
      return { title: "Published.", text: changed ? `${text} We changed a few words first, to keep you safe.` : text };
    }
    case "declined":
      // The response may have been published for a while. The reason is erased with the words, after 90 days.
      return {
        title: "Not published.",
        text: reason
          ? `We read it. It is not on our website, because: ${reason}`
          : "We read it. It is not on our website. We have deleted your words and the reason, as we do after 90 days.",
      };
    case "taken-down":
      return { title: "Taken down.", text: "Nobody can see your message on our website any more." };
  }
}
