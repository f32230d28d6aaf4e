'use client';

import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { type ComponentProps, useActionState, useEffect, useMemo, useRef, useState } from 'react';
import { takeField, withTaken } from '@/lib/http/forms/changed-meanwhile';
import { aboutRow } from '@/lib/http/forms/form-row';
import { type FormState, freshForm, type Toast } from '@/lib/http/forms/form-state';
import type { Translator } from '@/lib/words/languages/translator';
import { keepFocus, keepFocusFor } from '../focus/kept-focus';
import { ToastWithoutScripts } from '../toasts/toast';
import { showToast } from '../toasts/toast-store';
import { useWords } from '../words';
import { useAnswered } from './answered';
import { FormMessage } from './form-message';
import { explainInvalid, forgetInvalid } from './invalid';
import { useMadeFrom } from './made-from';
import { Submission } from './submission';

/** A server action made by `action()` of lib/http. */
export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'ref'> & {
  action: FormAction;
  /** True when the fields are gone once the action reports that it is done. */
  once?: boolean;
  /** The version of the resource as shown on the page. Saving over a newer one is refused. */
  version?: string;
  /** True when the form is around a table: then each button is an act of its own, and another may be pressed. */
  rows?: boolean;
  /** False when the message stands elsewhere than above the fields. In a form around a table it does, in its row. */
  message?: boolean;
  /** Called when the action has succeeded and another page is about to load; a stable function. */
  onLeaving?: () => void;
};

/**
 * The component for every form. It works without scripts. With them the page stays, the first problem gets
 * the focus, and entries made while the form is being sent stay. Further presses in that time do nothing,
 * unless they save such entries of a resource. When the focused element is removed by the act, `keepFocus`
 * finds another place. Fields find their values and errors through `useSubmission`.
 */
export function Form({
  action,
  once = false,
  version,
  rows = false,
  message = !rows,
  onLeaving,
  children,
  ...props
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const t = useWords('ui.form');
  const aboutInvalid = useWords('ui.invalid');
  const toTell = useToastOnceShown();
  // Without scripts only the server action itself can be sent. With scripts it is wrapped from the first
  // moment: a press during hydration would otherwise get an answer that no script follows.
  const send = useMemo(
    () => (typeof window === 'undefined' ? action : sentByScript(action, t, toTell, onLeaving)),
    [action, t, toTell, onLeaving],
  );
  const [state, submit, pending] = useActionState(send, freshForm);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for a new state
  useEffect(() => toTell.now(), [state, toTell]);

  // An answer that came with the page was made without scripts; the others show their toast when they arrive.
  const [first] = useState(state);

  const made = useMadeFrom(form, version, state);
  // The buttons that were pressed and whose answer is awaited.
  const pressed = useRef(new Set<HTMLElement | null>());

  const answered = useAnswered(form, state);

  return (
    <Submission value={{ state, pending, version, made }}>
      <form
        {...props}
        ref={form}
        action={submit}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (!pending) {
            answered.press();
            pressed.current.clear();
          } else if (version !== undefined) answered.pressAgain(submitter);
          if (rows ? pressed.current.has(submitter) : pending) event.preventDefault();
          pressed.current.add(submitter);
          // Not every browser focuses a button that is clicked.
          const { activeElement } = document;
          const focused = event.currentTarget.contains(activeElement) ? activeElement : submitter;
          if (focused instanceof HTMLElement) keepFocus(focused);
        }}
        onReset={(event) => {
          answered.beforeReset();
          props.onReset?.(event);
        }}
        onInvalidCapture={({ target }) => explainInvalid(target, aboutInvalid)}
        onInput={(event) => {
          forgetInvalid(event.target);
          typedAgain(event.target);
          props.onInput?.(event);
        }}
      >
        {version !== undefined && (
          <input type="hidden" name="version" value={made ?? version} autoComplete="off" />
        )}
        {message && <FormMessage />}
        {!(once && state.status === 'done') && children}
        {state === first && state.toast && <ToastWithoutScripts toast={state.toast} />}
      </form>
    </Submission>
  );
}

interface ToastToTell {
  later(toast: Toast, action: FormAction): void;
  now(): void;
}

/**
 * Keeps a toast until the page shows its result. An earlier toast would invite the next press on an outdated
 * page. A form that is removed by then shows it on leaving.
 */
function useToastOnceShown(): ToastToTell {
  const [toTell] = useState((): ToastToTell => {
    let waiting: [Toast, FormAction] | null = null;
    return {
      later: (...told) => {
        waiting = told;
      },
      now: () => {
        if (waiting) showToast(...waiting);
        waiting = null;
      },
    };
  });
  useEffect(() => () => toTell.now(), [toTell]);
  return toTell;
}

/** Typing into a field counts even if the input had been discarded in favour of the stored value. */
function typedAgain(field: EventTarget): void {
  if (!(field instanceof HTMLElement) || !('name' in field)) return;
  const box = field.closest('form')?.elements.namedItem(takeField(String(field.name)));
  if (box instanceof HTMLInputElement) box.checked = false;
}

/**
 * The action for the browser: it follows redirects, and a lost connection becomes a message that keeps all
 * input.
 */
function sentByScript(
  action: FormAction,
  t: Translator<'ui.form'>,
  toTell: ToastToTell,
  onLeaving?: () => void,
): FormAction {
  return async (state, form) => {
    let answer: FormState;
    try {
      answer = await action(state, form);
    } catch (error) {
      unstable_rethrow(error);
      const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      return {
        status: 'refused',
        message: t(unstable_isUnrecognizedActionError(error) ? 'outdated' : 'unreached'),
        values: withTaken(Object.fromEntries(texts)),
        ...aboutRow(form),
      };
    }
    if (answer.toast) toTell.later(answer.toast, action);
    if (answer.goTo === undefined) return answer;
    onLeaving?.();
    return leaveFor(answer.goTo);
  };
}

/** Never resolves, so that the form stays pending until the next page has loaded. */
function leaveFor(path: string): Promise<never> {
  // If the browser restored the page from its cache, the form would stay pending for ever.
  window.addEventListener('pageshow', () => window.location.reload(), { once: true });
  keepFocusFor(path);
  const { pathname, search } = new URL(path, window.location.href);
  const isHere = pathname + search === window.location.pathname + window.location.search;
  window.location.assign(path);
  // Assigning a URL that differs only in its hash does not reload the page, so reload it.
  if (isHere && path.includes('#')) window.location.reload();
  return new Promise(() => {});
}
