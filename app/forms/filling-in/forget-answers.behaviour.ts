import { forgetAnswers } from "./forget-answers.ts";

/** A form was sent: what this tab kept of it is forgotten, whoever sent it. */
export default function forgetSentAnswers(message: HTMLElement): void {
  forgetAnswers(message.dataset.form ?? "");
}
