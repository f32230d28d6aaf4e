import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FormState } from '@/lib/http/forms/form-state';
import { type Control, controlOf } from './control';

/** A control that was changed since the press, its entry, and the cursor in it where it has one. */
interface Typed {
  control: Control;
  entry: string;
  cursor: [number, number] | null;
}

/**
 * Keeps what is entered between a press and its answer, with which React resets the form. Then the first
 * problem gets the focus, or the message, unless another field has it by now or was written in.
 */
export function useAnswered(form: RefObject<HTMLFormElement | null>, state: FormState) {
  const sent = useRef(new Map<Control, string>());
  const focused = useRef<Element>(null);
  const typed = useRef<Typed[]>([]);
  const again = useRef<HTMLElement>(null);

  // Runs before other code looks for removed elements.
  useLayoutEffect(() => {
    if (!form.current || state.status === 'fresh') return;
    const kept = typed.current.splice(0);
    for (const one of kept) putBack(one, form.current);
    const current = controlOf(document.activeElement);
    const isWriting = current?.form === form.current && current !== focused.current;
    if (!isWriting && !kept.some(({ control }) => control === current)) firstToRead(form.current)?.focus();
    const submitter = again.current;
    again.current = null;
    // After a refusal, another press would confirm what nobody has read.
    if (kept.length > 0 && state.status === 'done' && submitter?.isConnected) {
      form.current.requestSubmit(submitter);
    }
  }, [form, state]);

  return {
    /** Notes the entries that are being sent. */
    press(): void {
      sent.current = new Map(controlsOf(form.current).map((control) => [control, entryIn(control)]));
      focused.current = document.activeElement;
    },
    /** Notes a press while an answer is awaited: if anything was entered since, it is made up for. */
    pressAgain(submitter: HTMLElement | null): void {
      again.current = submitter;
    },
    /** Notes the entries that differ from those that were sent, and from those that the reset gives. */
    beforeReset(): void {
      // The answer may have replaced a control; the entry is in the one before.
      const all = new Set([...sent.current.keys(), ...controlsOf(form.current)]);
      typed.current = [...all]
        .filter((control) => entryIn(control) !== sent.current.get(control))
        .filter((control) => !control.isConnected || entryIn(control) !== initialOf(control))
        .map((control) => ({ control, entry: entryIn(control), cursor: cursorIn(control) }));
    },
  };
}

/** The controls of a form whose entries a script may put back. */
function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].flatMap((element) => {
    const control = controlOf(element);
    return control && !/^(hidden|file|submit|button)$/.test(control.type) ? [control] : [];
  });
}

const isTicked = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type);

const entryIn = (control: Control) => (isTicked(control) ? String(control.checked) : control.value);

function initialOf(control: Control): string {
  if (isTicked(control)) return String(control.defaultChecked);
  if ('defaultValue' in control) return control.defaultValue;
  return (
    [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ??
    control.options[0]?.value ??
    ''
  );
}

function cursorIn(control: Control): Typed['cursor'] {
  if (control !== document.activeElement || !('selectionStart' in control)) return null;
  const { selectionStart, selectionEnd } = control;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/** Enters it again, in the control that has taken the place of its own where there is one. */
function putBack({ control, entry, cursor }: Typed, form: HTMLFormElement): void {
  const isSame = (other: Control) =>
    other.name === control.name && (!isTicked(control) || other.value === control.value);
  const now = control.isConnected ? control : controlsOf(form).find(isSame);
  if (!now || entryIn(now) === entry) return;
  if (isTicked(now)) now.checked = entry === 'true';
  else now.value = entry;
  if (cursor && 'setSelectionRange' in now) now.setSelectionRange(...cursor);
}

/** The first field with a problem, or otherwise the message of the whole form. */
function firstToRead(form: HTMLFormElement): HTMLElement | null {
  const find = (selector: string) => form.querySelector<HTMLElement>(selector);
  return find('[aria-invalid="true"]') ?? find('[data-form-message]');
}
