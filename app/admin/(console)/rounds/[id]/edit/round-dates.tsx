'use client';

import { type FormEvent, useState } from 'react';
import { Checkbox } from '@/app/_ui/forms/checkbox';
import { useSubmission } from '@/app/_ui/forms/submission';
import { useWords } from '@/app/_ui/words';
import { type LocalDates, oddDates } from '@/lib/rounds/odd-dates';
import { DateField } from './date-field';

interface RoundDatesProps {
  /** The stored dates, as local times of the route. */
  dates: LocalDates;
  /** The time now, written like the fields. */
  now: string;
  timeZone: string;
  /** True when the round opens by itself; undefined for one that is no draft any more. */
  opensByItself: boolean | undefined;
  closesByItself: boolean;
}

/**
 * The dates of a round, and whether it opens and closes by itself. Their contradictions stand at the field, at once
 * while they are filled in.
 */
export function RoundDates({ dates, now, timeZone, opensByItself, closesByItself }: RoundDatesProps) {
  const t = useWords('console.roundDates');
  const { values } = useSubmission().state;
  const [typed, setTyped] = useState<Partial<LocalDates>>({});
  const [ticked, setTicked] = useState<boolean>();
  const shown = { ...dates };
  for (const name of NAMES) shown[name] = typed[name] ?? values?.[name] ?? dates[name];
  const isTicked = ticked ?? (values ? values.auto_open !== undefined : opensByItself);
  const odd = oddDates(shown, now, opensByItself !== undefined && isTicked);
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
    if (!(target instanceof HTMLInputElement)) return;
    if (isDate(target.name)) setTyped({ ...typed, [target.name]: target.value });
    if (target.name === 'auto_open') setTicked(target.checked);
  };
  return (
    // The handler only reads the fields, which are the controls.
    <div className="grid gap-5" onInput={take}>
      {field('opens_at', t('opens'))}
      {opensByItself !== undefined && (
        <Checkbox
          name="auto_open"
          label={t('autoOpen')}
          defaultChecked={opensByItself}
          help={t('autoOpenHelp')}
        />
      )}
      {field('order_deadline_at', t('ordersUntil'), t('ordersUntilHelp'))}
      <Checkbox
        name="auto_close"
        label={t('autoClose')}
        defaultChecked={closesByItself}
        help={t('autoCloseHelp')}
      />
      {field('pickup_at', t('pickup'))}
      {field('pickup_until', t('pickupUntil'))}
      {field('payment_due_at', t('paymentDue'))}
    </div>
  );
}

const NAMES = ['opens_at', 'order_deadline_at', 'pickup_at', 'pickup_until', 'payment_due_at'] as const;

const isDate = (name: string): name is keyof LocalDates => NAMES.some((known) => known === name);
