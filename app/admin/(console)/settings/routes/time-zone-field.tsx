'use client';

import { Select } from '@/app/_ui/forms/select';
import { useHydrated } from '@/app/_ui/use-hydrated';
import type { SelectChoice } from '@/lib/groups/routes/choices';

interface TimeZoneFieldProps {
  label: string;
  help: string;
  choices: SelectChoice[];
  /** The zone of the group; undefined for a new one, which begins with that of the browser. */
  stored: string | undefined;
}

/** The time zone of a group. */
export function TimeZoneField({ label, help, choices, stored }: TimeZoneFieldProps) {
  const here = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  const zone = stored ?? here;
  const isListed = choices.some(({ value }) => value === zone);
  return (
    <Select name="time_zone" label={label} help={help} defaultValue={zone} required>
      {!isListed && <option value={zone}>{zone}</option>}
      {choices.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}
