'use client';

import { useSyncExternalStore } from 'react';
import { useSubmission } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { useWords } from '@/app/_ui/words';
import { fieldFor, placeOf, standsIn } from '@/lib/mail/templates/variables/useful';
import { fieldName } from '../wording-form';

interface UnusedVariablesProps {
  /** The variables that a message of this kind should hardly do without. */
  useful: { name: string; meaning: string }[];
  /** The wording as it is stored. */
  stored: string;
}

/** The useful variables that the wording does not have, each with a button that adds it. Nothing is saved by that. */
export function UnusedVariables({ useful, stored }: UnusedVariablesProps) {
  const t = useWords('console.templateEditor');
  const { values } = useSubmission().state;
  const text = useWording(values ? Object.values(values).join(' ') : stored);
  const unused = useful.filter(({ name }) => !standsIn(text, name));
  if (unused.length === 0) return null;
  return (
    <section aria-labelledby="unused" className="rounded-small border border-line p-4">
      <h2 id="unused" className="font-medium">
        {t('unused')}
      </h2>
      <ul>
        {unused.map(({ name, meaning }) => (
          <li key={name} className="flex items-center justify-between gap-3 text-small">
            <span className="text-muted">{meaning}</span>
            <SubmitButton
              variant="plain"
              name="then"
              value={`add.${name}`}
              aria-label={t('addVariable', { meaning })}
              formNoValidate
              data-passing
              onClick={(event) => {
                if (addTo(event.currentTarget.form, name)) event.preventDefault();
              }}
              labels={[t('add')]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The names of the fields that make the wording. */
const WORDING = /^(subject|body_html|fields\.\w+)$/;

/** The present wording, from any source; `first` is the wording on the server. */
function useWording(first: string): string {
  return useSyncExternalStore(
    onInput,
    () => {
      const fields = [
        ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
      ];
      const wording = fields.filter(({ name }) => WORDING.test(name));
      return wording.length === 0 ? first : wording.map(({ value }) => value).join(' ');
    },
    () => first,
  );
}

function onInput(changed: () => void): () => void {
  document.addEventListener('input', changed);
  return () => document.removeEventListener('input', changed);
}

/** Adds a variable to the message in a form, so that undo works. Returns false without a field for it. */
function addTo(form: HTMLFormElement | null, variable: string): boolean {
  const field =
    form?.elements.namedItem('body_html') ?? form?.elements.namedItem(fieldName(fieldFor(variable)));
  if (!(field instanceof HTMLTextAreaElement)) return false;
  const { at, inserted } = placeOf(field.value, variable);
  field.focus();
  field.setSelectionRange(at, at);
  // Deprecated, but the only way to change a field so that its undo history knows about it.
  if (document.execCommand('insertText', false, inserted)) return true;
  field.setRangeText(inserted, at, at, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
