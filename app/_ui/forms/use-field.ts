'use client';

import { type ReactNode, useId, useState } from 'react';
import {
  asEntered,
  keepsVersion,
  type Reconciled,
  reconcile,
  wasField,
} from '@/lib/http/forms/changed-meanwhile';
import { useSubmission } from './submission';

/**
 * The values of a control called `name` from the last submission, and the attributes that connect it to its
 * label and error. `stands` is the stored value at the time of this page.
 */
export function useField(
  name: string,
  stands: string | number | undefined,
  help?: ReactNode,
  unsaved = false,
) {
  const id = useId();
  const { state, version, made } = useSubmission();
  const now = asEntered(stands);
  const [began, setBegan] = useState({ made, was: now });
  if (began.made !== made) setBegan({ made, was: now });
  const values = state.values ?? {};
  const compared = state.changedMeanwhile && !unsaved;
  const field: Reconciled = compared ? reconcile(name, now, values) : { value: values[name] ?? now };
  const differs = field.now !== undefined || field.was !== undefined;
  const error = state.errors?.[name];
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : '', differs ? `${id}-meanwhile` : '']
    .join(' ')
    .trim();
  return {
    error,
    field,
    /** The value before anybody typed, sent along by forms that have a version. */
    was:
      version === undefined || unsaved
        ? undefined
        : { now: keepsVersion(state) ? values[wasField(name)] : now, began: began.was },
    /** Changes with each refused version, so that the control takes its value again in any state. */
    version: compared ? values.version : undefined,
    control: {
      id,
      name,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
      // Without scripts, autofocus makes the browser show the first problem of the page it receives.
      autoFocus: error !== undefined,
    },
  };
}
