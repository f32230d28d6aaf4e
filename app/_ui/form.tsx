'use client';

import { unstable_rethrow } from 'next/navigation';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useActionState,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { takeField, withTaken } from '@/lib/http/changed-meanwhile';
import { type FormState, freshForm } from '@/lib/http/form-state';
import { useHydrated } from './hydrated';
import { useMadeFrom } from './made-from';

/** A server action made by `action()` of lib/http. */
export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

interface FormSubmission {
  state: FormState;
  pending: boolean;
  /** Of what the form changes, where it has one. */
  version: string | undefined;
}

const Submission = createContext<FormSubmission>({ state: freshForm, pending: false, version: undefined });

/** The last submission of the form around the caller. */
export const useSubmission = () => use(Submission);

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'ref'> & {
  action: FormAction;
  /** Shown in the place of the fields once the action said it is done. */
  whenDone?: ReactNode;
  /** Of what the form changes, as the page shows it: saved over anything newer, it is refused. */
  version?: string;
};

/**
 * The one way a form is made. It works without scripts; with them the page stays, the first problem gets the
 * focus, and a second press while the first is on its way does nothing. Fields find their values and errors
 * through `useSubmission`.
 */
export function Form({ action, whenDone, version, children, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  // Only the server action itself can be sent without scripts, so it is wrapped once they run.
  const send = useMemo(() => (hydrated ? sentByScript(action) : action), [hydrated, action]);
  const [state, submit, pending] = useActionState(send, freshForm);

  const made = useMadeFrom(form, version, state);

  useEffect(() => {
    if (state.status !== 'fresh') firstToRead(form.current)?.focus();
  }, [state]);

  return (
    <Submission value={{ state, pending, version }}>
      <form
        {...props}
        ref={form}
        action={submit}
        onSubmit={(event) => {
          if (pending) event.preventDefault();
        }}
        onInput={(event) => {
          typedAgain(event.target);
          props.onInput?.(event);
        }}
      >
        {version !== undefined && (
          <input type="hidden" name="version" value={made ?? version} autoComplete="off" />
        )}
        {state.status === 'done' && whenDone ? whenDone : children}
      </form>
    </Submission>
  );
}

/** What is typed into a field counts, also where it had been given up for what stands there now. */
function typedAgain(field: EventTarget): void {
  if (!(field instanceof HTMLElement) || !('name' in field)) return;
  const box = field.closest('form')?.elements.namedItem(takeField(String(field.name)));
  if (box instanceof HTMLInputElement) box.checked = false;
}

/** The first field with a problem, or else the message of the whole form. */
function firstToRead(form: HTMLFormElement | null): HTMLElement | null {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector) ?? null;
  return find('[aria-invalid="true"]') ?? find('[data-form-message]');
}

/** The same action; where it leads is gone to, and a broken connection is a message that loses no entry. */
function sentByScript(action: FormAction): FormAction {
  return async (state, form) => {
    let answer: FormState;
    try {
      answer = await action(state, form);
    } catch (error) {
      unstable_rethrow(error);
      const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      return {
        status: 'refused',
        message: 'The server could not be reached. Check your connection, then press the button again.',
        values: withTaken(Object.fromEntries(texts)),
      };
    }
    return answer.goTo === undefined ? answer : leaveFor(answer.goTo);
  };
}

/** Never resolves: the form stays on its way until the next page is there. */
function leaveFor(path: string): Promise<never> {
  // Brought back by the browser as it was left, the page would be on its way for ever.
  window.addEventListener('pageshow', () => window.location.reload(), { once: true });
  window.location.assign(path);
  return new Promise(() => {});
}
