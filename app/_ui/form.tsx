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
  const send = useMemo(() => (hydrated ? keepingEntries(action) : action), [hydrated, action]);
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

/** The same action, except that a broken connection becomes a message and what was entered stays. */
function keepingEntries(action: FormAction): FormAction {
  return async (state, form) => {
    try {
      return await action(state, form);
    } catch (error) {
      unstable_rethrow(error);
      const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      return {
        status: 'refused',
        message: 'The server could not be reached. Check your connection, then press the button again.',
        values: Object.fromEntries(texts),
      };
    }
  };
}
