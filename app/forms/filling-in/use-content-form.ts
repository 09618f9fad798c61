import { parse, useForm } from "@conform-to/react";
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { hiddenParts } from "#app/forms/definition/conditions.ts";
import { type FormToFillIn, formElementId, isConsent, needOf, questionsOf } from "#app/forms/definition/form.ts";
import type { ContentFormData } from "#app/forms/submissions/form-refusal.ts";
import type { Need } from "#app/help/help-words.ts";
import { useHelpMatcher } from "#app/help/use-help-matcher.ts";
import { focusFirstError, leaveSentForm, setTitleState, useInertFields } from "#app/ui/form-script.ts";
import { checkControls, readControls, readParts } from "./browser-check.ts";
import type { Typed } from "./field-control.tsx";
import { forgetAnswers, keepAnswers, restoreAnswers } from "./kept-answers.ts";
import { sendForm } from "./send-form.ts";
import { useRemote } from "./use-remote.ts";

/** @param opened what was wrong, when the page is the response to a posted form */
export function useContentForm(definition: FormToFillIn, opened: ContentFormData["answer"]) {
  const { clientId } = definition;
  const [answer, setAnswer] = useState(opened);
  const [busy, setBusy] = useState(false);
  /** How often it was submitted with something wrong since the server's last response. */
  const [tries, setTries] = useState(0);
  const latest = tries === 0 ? answer : null;
  const element = useRef<HTMLFormElement>(null);
  const [hidden, update] = useHiddenParts(element);
  const remote = useRemote(element);
  const [isTyping, setTyping] = useState(false);
  const [typedNeed, setTypedNeed] = useState<Need>(null);
  const matcher = useHelpMatcher(isTyping);
  const lookForNeed = () => {
    if (element.current && matcher) setTypedNeed(needOf(definition, readControls(element.current), matcher));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before it was loaded
  useEffect(lookForNeed, [matcher]);
  useInertFields(element, busy);
  const [form, fields] = useForm<Record<string, Typed>>({
    id: formElementId(clientId),
    lastResult: answer?.result ?? undefined,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate({ form: current, formData }) {
      const found = checkControls(current, remote.verdict);
      // If only a tick of consent is missing, the server decides: a child in need is not sent back for it.
      const others = found.filter(({ alias }) => !isConsent(definition, alias));
      const isForServer = others.length === 0 && found.every(({ alias }) => !answer?.result?.error?.[alias]);
      const errors = typedNeed || isForServer ? others : found;
      return parse(formData, {
        resolve: (value) =>
          errors.length === 0
            ? { value }
            : { error: Object.fromEntries(errors.map(({ alias, message }) => [alias, [message]])) },
      });
    },
  });
  // Only from the response that came with the page: after that, the controls themselves hold what was typed.
  const typed = opened?.result && ((opened.result.initialValue ?? {}) as Record<string, Typed>);
  useEffect(() => {
    if (tries > 0) focusFirstError(element.current);
  }, [tries]);
  // When the page itself is the response, its title already says so.
  useEffect(() => {
    if (tries > 0 || answer !== opened) setTitleState("Error");
  }, [tries, answer, opened]);
  // The response to a posted form already has what was typed, unless the form was posted untouched before script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
  useEffect(() => {
    const untouched = questionsOf(definition).every(
      ({ alias, value }) => !typed || String(typed[alias] ?? "") === value,
    );
    if (!element.current || !untouched || !restoreAnswers(element.current, clientId)) return;
    update();
    if (opened?.result?.error) form.validate();
  }, []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (busy) return event.preventDefault();
    // A program may have filled in fields without an event: parts that their answers show are sent and checked, too.
    flushSync(update);
    form.onSubmit(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("name") === "__intent__") return;
    if (event.defaultPrevented) return setTries((count) => count + 1);
    event.preventDefault();
    void send(event.currentTarget);
  };
  const send = async (filled: HTMLFormElement) => {
    setBusy(true);
    const sent = await sendForm(filled, clientId);
    if ("location" in sent) {
      forgetAnswers(clientId);
      return leaveSentForm(filled, sent.location);
    }
    setAnswer(sent);
    setTries(0);
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try and each response is a new occasion
  const occasion = useMemo(() => ({}), [tries, answer]);
  const note = () => {
    update();
    setTyping(true);
    lookForNeed();
    if (element.current) keepAnswers(element.current, clientId);
  };
  // A wrong file is reported before more is filled in. A right one is not validated, or removing it would be an error.
  const checkFile = ({ form: own, files, name }: HTMLInputElement) => {
    if (own && files?.length && checkControls(own, remote.verdict).some(({ alias }) => alias === name))
      form.validate({ name });
  };
  // After script has sent the form, they are still chosen.
  const filesLost = answer?.filesLost && answer === opened;
  const errorOf = (alias: string) => (hidden?.has(alias) ? undefined : fields[alias]?.errors?.[0]);
  const errors = questionsOf(definition).flatMap(({ alias }) => {
    const message = errorOf(alias);
    return message ? [{ alias, message }] : [];
  });
  return {
    attributes: {
      id: form.id,
      ref: element,
      onSubmit,
      onChange({ target }: FormEvent<HTMLFormElement>) {
        note();
        checkFile(target as HTMLInputElement);
      },
      onInput: note,
      onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
        note();
        // Only between fields: a message would move a button from under the pointer, or replace what only the server sees.
        const between = target.closest("[data-part]") && relatedTarget?.closest("[data-part]");
        if ((tries > 0 || answer) && between) form.validate();
        remote.ask((alias) => form.validate({ name: alias }));
      },
    },
    hidden,
    busy,
    latest,
    answered: tries > 0 || answer !== null,
    occasion,
    filesLost,
    typed,
    errorOf,
    errors,
    need: latest?.need ?? typedNeed,
    isSent: Boolean(latest?.need) || tries > 0,
  };
}

/**
 * `update` is to be called on each change. Null until the hidden parts are known: until then style rules hide them, so
 * that nothing is shown and focused in between.
 */
function useHiddenParts(form: RefObject<HTMLFormElement | null>): [ReadonlySet<string> | null, () => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string> | null>(null);
  const update = useCallback(() => {
    if (!form.current) return;
    const now = hiddenParts(readParts(form.current), readControls(form.current));
    setHidden((before) => (before?.size === now.size && [...now].every((id) => before.has(id)) ? before : now));
  }, [form]);
  useEffect(() => {
    update();
    // Coming back to a page, the browser may restore other answers than it had before.
    addEventListener("pageshow", update);
    return () => removeEventListener("pageshow", update);
  }, [update]);
  return [hidden, update];
}
