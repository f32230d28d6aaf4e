'use client';

import { type FormEvent, useState } from 'react';
import { useSubmission } from '@/app/_ui/forms/form';
import { useWords } from '@/app/_ui/words';
import { type LocalDates, oddDates } from '@/lib/rounds/odd-dates';
import { DateField } from './date-field';

interface RoundDatesProps {
  /** The stored dates, as local times of the route. */
  dates: LocalDates;
  /** The time now, in the same way. */
  now: string;
  timeZone: string;
}

/** The dates of a round. What makes no sense about them stands at the field, at once while they are filled in. */
export function RoundDates({ dates, now, timeZone }: RoundDatesProps) {
  const t = useWords('console.roundDates');
  const { values = {} } = useSubmission().state;
  const [typed, setTyped] = useState<Partial<LocalDates>>({});
  const shown = { ...dates };
  for (const name of NAMES) shown[name] = typed[name] ?? values[name] ?? dates[name];
  const odd = oddDates(shown, now);
  const field = (name: keyof LocalDates, label: string, help?: string) => {
    const problem = odd[name];
    return (
      <DateField
        name={name}
        label={label}
        shown={dates[name]}
        zone={t('timeZone', { timeZone })}
        odd={problem && t(`odd.${problem}`)}
      >
        {help}
      </DateField>
    );
  };
  const take = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && isDate(target.name)) {
      setTyped({ ...typed, [target.name]: target.value });
    }
  };
  return (
    // The handler only reads what is typed into the fields, which are the controls.
    <div className="grid gap-5" onInput={take}>
      {field('opens_at', t('opens'))}
      {field('order_deadline_at', t('ordersUntil'), t('ordersUntilHelp'))}
      {field('pickup_at', t('pickup'))}
      {field('pickup_until', t('pickupUntil'))}
      {field('payment_due_at', t('paymentDue'))}
    </div>
  );
}

const NAMES = ['opens_at', 'order_deadline_at', 'pickup_at', 'pickup_until', 'payment_due_at'] as const;

const isDate = (name: string): name is keyof LocalDates => NAMES.some((known) => known === name);
