'use client';

import { type ComponentProps, type ReactNode, type UIEvent, useRef, useSyncExternalStore } from 'react';
import { CONTROL } from '@/app/_ui/forms/control';
import { FieldError } from '@/app/_ui/forms/field-frame';
import { ConflictNotice } from '@/app/_ui/forms/meanwhile';
import { MultilineInput } from '@/app/_ui/forms/multiline-input';
import { useField } from '@/app/_ui/forms/use-field';
import { Was } from '@/app/_ui/forms/was';
import { useHydrated } from '@/app/_ui/use-hydrated';
import { useWords } from '@/app/_ui/words';
import { lengthOf } from '@/lib/rules/lengths';

interface ChipTextAreaProps extends Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'required'> {
  name: string;
  label: string;
  help?: ReactNode;
  defaultValue: string;
  /** The names of the variables that may be used. */
  known: string[];
}

/** The sizes that the text and the chips behind it must share, so that they stay aligned. */
const TEXT = 'whitespace-pre-wrap wrap-anywhere px-3 py-2 leading-6 border';

/** A field of some lines in which variables look like chips, and unknown ones stand out while one types. */
export function ChipTextArea({
  name,
  label,
  help,
  defaultValue,
  known,
  required,
  ...props
}: ChipTextAreaProps) {
  const t = useWords('ui.field');
  const { control, error, field, was, version } = useField(name, defaultValue, help);
  const behind = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const { id } = control;
  const text = useTextIn(id, field.value);

  return (
    <div className="given-up">
      <Was name={name} was={was} />
      <label htmlFor={id} className="mb-1 block font-medium">
        {label} {!required && <span className="font-normal text-muted text-small">{t('optional')}</span>}
      </label>
      <div className="relative grid rounded-small bg-sheet">
        {hydrated && <Chips behind={behind} text={text} known={known} />}
        <MultilineInput
          maxLength={lengthOf(name)}
          {...props}
          {...control}
          key={version}
          required={required}
          defaultValue={field.value}
          autoComplete="off"
          onScroll={({ currentTarget }: UIEvent<HTMLTextAreaElement>) => {
            if (behind.current) behind.current.scrollTop = currentTarget.scrollTop;
          }}
          className={`${CONTROL.replace('bg-sheet', 'bg-transparent')} ${TEXT} field-sizing-content relative block max-h-96 [scrollbar-gutter:stable]`}
        />
      </div>
      <FieldError id={id}>{error}</FieldError>
      <ConflictNotice id={id} name={name} label={label} field={field} />
      {help && (
        <p id={`${id}-help`} className="mt-1 max-w-field text-muted text-small">
          {help}
        </p>
      )}
    </div>
  );
}

/**
 * The field's present content, from typing (also before scripts ran), a variable's button, or an answer.
 * `first` is its content on the server.
 */
function useTextIn(id: string, first: string): string {
  return useSyncExternalStore(
    onInput,
    () => {
      const field = document.getElementById(id);
      return field instanceof HTMLTextAreaElement ? field.value : first;
    },
    () => first,
  );
}

function onInput(changed: () => void): () => void {
  document.addEventListener('input', changed);
  return () => document.removeEventListener('input', changed);
}

interface ChipsProps {
  behind: React.RefObject<HTMLDivElement | null>;
  text: string;
  known: string[];
}

/** The text once more behind the field, of which only the shapes of the variables are seen. */
function Chips({ behind, text, known }: ChipsProps) {
  return (
    <div
      ref={behind}
      aria-hidden="true"
      className={`${TEXT} pointer-events-none invisible absolute inset-0 overflow-hidden border-transparent [scrollbar-gutter:stable] forced-colors:hidden`}
    >
      {text.split(/(\{\{[^{}]*\}\})/).map((piece, index) => {
        if (index % 2 === 0) return piece;
        const isKnown = known.includes(piece.slice(2, -2).trim());
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and hold no state
          <span key={index} className={`chip ${isKnown ? '' : 'chip-unknown'}`}>
            <span className="invisible">{piece}</span>
          </span>
        );
      })}
    </div>
  );
}
