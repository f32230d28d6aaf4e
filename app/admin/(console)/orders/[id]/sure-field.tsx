'use client';

import { Checkbox } from '@/app/_ui/forms/checkbox';
import { useSubmission } from '@/app/_ui/forms/submission';

/** Asks if an amount is right, once it was refused because it is more than twice what is due. */
export function SureField({ label }: { label: string }) {
  const { errors, values } = useSubmission().state;
  if (errors?.sure === undefined && values?.sure === undefined) return null;
  return <Checkbox name="sure" label={label} />;
}
