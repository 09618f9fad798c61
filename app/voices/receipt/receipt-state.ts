import type { ShownReceipt } from "./receipts.server.ts";

type Facts = Pick<ShownReceipt, "status" | "sharing" | "reason" | "changed" | "decided" | "answered" | "retention">;

export function receiptState({ status, sharing, reason, changed, decided, answered, retention }: Facts) {
  const readBy = answered ? `Read and answered by a person on ${answered}.` : `Read by a person on ${decided}.`;
  switch (status) {
    case "waiting":
      if (answered) return { title: readBy, text: "Only our office can see it." };
      return {
        title: "Waiting to be read.",
        text: `${sharing === "office" ? "Only the people in our office will see it." : "A person in our office reads it before anyone else can see it."} That can take a few days. Nobody reads it straight away.`,
      };
    case "approved":
      return { title: readBy, text: "It appears on our website in a few minutes. Thank you for having a say." };
    case "read":
      return { title: readBy, text: "Only our office can see it. It counts. Thank you for having a say." };
    case "published": {
      const text = "Everyone can see it now. Thank you for having a say.";
      return { title: "Published.", text: changed ? `${text} We changed a few words first, to keep you safe.` : text };
    }
    case "declined":
      // The response may have been published for a while. The reason is erased with the words.
      return {
        title: "Not published.",
        text: reason
          ? `We read it. It is not on our website, because: ${reason}`
          : `We read it. It is not on our website. We have deleted your words and the reason, as we do after ${retention}.`,
      };
    case "taken-down":
      return {
        title: "Taken down.",
        text: `No page shows your message any more. We keep its words for as long as the law asks, at least ${retention}. Then we erase them.`,
      };
  }
}
