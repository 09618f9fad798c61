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
import { type FormToFillIn, isConsent, needOf, questionsOf } from "#app/forms/definition/form.ts";
import type { ContentFormData } from "#app/forms/submissions/load-form.server.ts";
import type { Need } from "#app/help/help-words.ts";
import { useHelpMatcher } from "#app/help/use-help-matcher.ts";
import { focusFirstError, leaveSentForm, setTitleState, useInertFields } from "#app/ui/form-script.ts";
import { checkControls, readControls, readParts } from "./browser-check.ts";
import type { Typed } from "./field-control.tsx";
import { forgetAnswers, keepAnswers, restoreAnswers } from "./kept-answers.ts";
import { sendForm } from "./send-form.ts";
import { useRemote } from "./use-remote.ts";

type Opened = ContentFormData["answer"];

/** @param opened what was wrong, when the page is the response to a posted form */
export function useContentForm(definition: FormToFillIn, opened: Opened) {
  const { clientId } = definition;
  const element = useRef<HTMLFormElement>(null);
  const { answer, tries, busy, occasion, fail, send } = useAttempts(element, clientId, opened);
  const [hidden, updateHidden] = useHiddenParts(element);
  const [typedNeed, lookForNeed] = useTypedNeed(element, definition);
  const remote = useRemote(element);
  const [form, fields] = useForm<Record<string, Typed>>({
    id: `form-${clientId}`,
    lastResult: answer?.result ?? undefined,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate({ form: current, formData }) {
      const all = checkControls(current, remote.verdict);
      // If only a tick of consent is missing, the server decides: a child in need is not sent back for it.
      const others = all.filter(({ alias }) => !isConsent(definition, alias));
      const isForServer = others.length === 0 && all.every(({ alias }) => !answer?.result?.error?.[alias]);
      const errors = typedNeed || isForServer ? others : all;
      const messages = Object.fromEntries(errors.map(({ alias, message }) => [alias, [message]]));
      return parse(formData, { resolve: (value) => (errors.length === 0 ? { value } : { error: messages }) });
    },
  });
  // Only from the response that came with the page: after that, the controls themselves hold what was typed.
  const typed = opened?.result && ((opened.result.initialValue ?? {}) as Record<string, Typed>);
  useKeptAnswers(element, definition, typed, () => {
    updateHidden();
    if (opened?.result?.error) form.validate();
  });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (busy) return event.preventDefault();
    // A program may have filled in fields without an event: parts that their answers show are sent and checked, too.
    flushSync(updateHidden);
    form.onSubmit(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("name") === "__intent__") return;
    if (event.defaultPrevented) return fail();
    event.preventDefault();
    void send(event.currentTarget);
  };
  const onInput = () => {
    updateHidden();
    lookForNeed();
    if (element.current) keepAnswers(element.current, clientId);
  };
  // A wrong file is reported before more is filled in. A right one is not validated, or removing it would be an error.
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    onInput();
    const { form: own, files, name } = target as HTMLInputElement;
    if (own && files?.length && checkControls(own, remote.verdict).some(({ alias }) => alias === name))
      form.validate({ name });
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    onInput();
    // Only between fields: a message would move a button from under the pointer, or replace what only the server sees.
    const isBetween = target.closest("[data-part]") && relatedTarget?.closest("[data-part]");
    if ((tries > 0 || answer) && isBetween) form.validate();
    remote.ask((alias) => form.validate({ name: alias }));
  };
  const latest = tries === 0 ? answer : null;
  const errorOf = (alias: string) => (hidden?.has(alias) ? undefined : fields[alias]?.errors?.[0]);
  return {
    attributes: { id: form.id, ref: element, onSubmit, onChange, onInput, onBlur },
    hidden,
    busy,
    latest,
    answered: tries > 0 || answer !== null,
    occasion,
    // After script has sent the form, they are still chosen.
    filesLost: answer?.filesLost && answer === opened,
    typed,
    errorOf,
    errors: questionsOf(definition).flatMap(({ alias }) => {
      const message = errorOf(alias);
      return message ? [{ alias, message }] : [];
    }),
    need: latest?.need ?? typedNeed,
    isSent: Boolean(latest?.need) || tries > 0,
  };
}

type FormRef = RefObject<HTMLFormElement | null>;

/** What became of submitting the form: `answer` is the server's last, `tries` count what was wrong since. */
function useAttempts(element: FormRef, clientId: string, opened: Opened) {
  const [answer, setAnswer] = useState(opened);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  useInertFields(element, busy);
  useEffect(() => {
    if (tries > 0) focusFirstError(element.current);
  }, [element, tries]);
  // When the page itself is the response, its title already says so.
  useEffect(() => {
    if (tries > 0 || answer !== opened) setTitleState("Error");
  }, [tries, answer, opened]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try and each response is a new occasion
  const occasion = useMemo(() => ({}), [tries, answer]);
  const fail = () => setTries((count) => count + 1);
  const send = async (form: HTMLFormElement) => {
    setBusy(true);
    const sent = await sendForm(form, clientId);
    if ("location" in sent) {
      forgetAnswers(clientId);
      return leaveSentForm(form, sent.location);
    }
    setAnswer(sent);
    setTries(0);
    setBusy(false);
  };
  return { answer, tries, busy, occasion, fail, send };
}

/** Words of need in what is typed. The words to look for are loaded once something is. */
function useTypedNeed(element: FormRef, definition: FormToFillIn): [Need, () => void] {
  const [need, setNeed] = useState<Need>(null);
  const [isTyping, setTyping] = useState(false);
  const matcher = useHelpMatcher(isTyping);
  const look = () => {
    setTyping(true);
    if (element.current && matcher) setNeed(needOf(definition, readControls(element.current), matcher));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before it was loaded
  useEffect(() => {
    if (matcher) look();
  }, [matcher]);
  return [need, look];
}

/** The response to a posted form already has what was typed, unless it was posted untouched before script ran. */
function useKeptAnswers(
  element: FormRef,
  definition: FormToFillIn,
  typed: Record<string, Typed> | null | undefined,
  onRestored: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
  useEffect(() => {
    const untouched = questionsOf(definition).every(
      ({ alias, value }) => !typed || String(typed[alias] ?? "") === value,
    );
    if (element.current && untouched && restoreAnswers(element.current, definition.clientId)) onRestored();
  }, []);
}

/**
 * `update` is to be called on each change. Null until the hidden parts are known: until then style rules hide them, so
 * that nothing is shown and focused in between.
 */
function useHiddenParts(form: FormRef): [ReadonlySet<string> | null, () => void] {
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
