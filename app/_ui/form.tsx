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
import { type FormState, freshForm } from '@/lib/http/form-state';
import { useHydrated } from './hydrated';

/** A server action made by `action()` of lib/http. */
export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

const Submission = createContext<{ state: FormState; pending: boolean }>({
  state: freshForm,
  pending: false,
});

/** The last submission of the form around the caller. */
export const useSubmission = () => use(Submission);

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'ref'> & {
  action: FormAction;
  /** Shown in the place of the fields once the action said it is done. */
  whenDone?: ReactNode;
};

/**
 * The one way a form is made. It works without scripts; with them the page stays, the first problem gets the
 * focus, and a second press while the first is on its way does nothing. Fields find their values and errors
 * through `useSubmission`.
 */
export function Form({ action, whenDone, children, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  // Only the server action itself can be sent without scripts, so it is wrapped once they run.
  const send = useMemo(() => (hydrated ? sentByScript(action) : action), [hydrated, action]);
  const [state, submit, pending] = useActionState(send, freshForm);

  useEffect(() => {
    if (state.status !== 'fresh') firstToRead(form.current)?.focus();
  }, [state]);

  return (
    <Submission value={{ state, pending }}>
      <form
        {...props}
        ref={form}
        action={submit}
        onSubmit={(event) => {
          if (pending) event.preventDefault();
        }}
      >
        {state.status === 'done' && whenDone ? whenDone : children}
      </form>
    </Submission>
  );
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
        values: Object.fromEntries(texts),
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
