import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { asEntered, keepsVersion } from '@/lib/http/forms/changed-meanwhile';
import type { FormState } from '@/lib/http/forms/form-state';

/**
 * The version that a form was made from. Another form may make the page render again around this one; this
 * form takes the newer version only if its fields equal those of a new page. The form's own answer brings the
 * new version along, unless it refused the input.
 */
export function useMadeFrom(
  form: RefObject<HTMLFormElement | null>,
  version: string | undefined,
  state: FormState,
): string | undefined {
  const [made, setMade] = useState({
    version: keepsVersion(state) ? state.values?.version : version,
    answer: state,
  });
  if (made.answer !== state) {
    setMade({ version: keepsVersion(state) ? made.version : version, answer: state });
  }
  // The values of the fields in that version.
  const shown = useRef('');
  useLayoutEffect(() => {
    if (!form.current || version === undefined) return;
    const { was, untouched } = read(form.current);
    if (version === made.version) shown.current = was;
    else if (!keepsVersion(state) && (untouched || was === shown.current)) {
      setMade((before) => ({ ...before, version }));
    }
  }, [form, version, made, state]);
  return made.version;
}

/** The values of the form's fields when the page was rendered, and whether the fields still hold them. */
function read(form: HTMLFormElement): { was: string; untouched: boolean } {
  const entries = new Map<string, string>();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') entries.set(name, value);
  const before = [...entries].filter(([name]) => name.startsWith('was.'));
  return {
    was: JSON.stringify(before),
    untouched: before.every(
      ([name, value]) => asEntered(entries.get(name.slice('was.'.length))) === asEntered(value),
    ),
  };
}
