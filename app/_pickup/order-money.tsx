'use client';

import { useId, useState } from 'react';
import { useWords } from '@/app/_ui/words';
import { readCash } from '@/lib/pickup/day/phone/form-event';
import type { PickupOrder } from '@/lib/pickup/day/state/pickup-entry';
import { enteredAmount } from '@/lib/words/amounts';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { EventForm } from './event-form';

const CONTROL = 'min-h-target w-full rounded-small border border-edge bg-sheet px-3 py-2 tabular-nums';

interface OrderMoneyProps {
  order: PickupOrder;
  settings: LocaleSettings;
  /** True when the amount of the last press is none. */
  hasNoAmount: boolean;
  /** The amount of the last press, where it is asked about. */
  doubted: string | null;
}

/**
 * The amount due of an order, and the form for cash: taken, or given back where too much was paid. The
 * organizer refunds a cancelled order.
 */
export function OrderMoney(props: OrderMoneyProps) {
  const { order, settings } = props;
  const t = useWords('pickup.page');
  const due = order.due_cents;
  const amount = formatMoney(Math.abs(due), settings);
  return (
    <div className="grid grid-cols-1 gap-3 border-line border-t pt-4">
      {/* The amount owed stands at the top, beside the name. */}
      {due <= 0 && (
        <p className="text-lead">{due === 0 ? t('isPaid') : t.rich('toReturn', { amount, strong })}</p>
      )}
      {due !== 0 && !order.cancelled && <Cash key={due} {...props} />}
    </div>
  );
}

const strong = (chunks: React.ReactNode) => <strong className="text-heading tabular-nums">{chunks}</strong>;

function Cash({ order, settings, hasNoAmount, doubted }: OrderMoneyProps) {
  const t = useWords('pickup.page');
  const id = useId();
  const isBack = order.due_cents < 0;
  const usual = enteredAmount(Math.abs(order.due_cents), settings.currency, settings.locale);
  const [amount, setAmount] = useState(doubted ?? usual);
  const isDoubted = doubted === amount;
  const written = formatMoney(readCash(amount, settings) ?? 0, settings);
  return (
    <EventForm
      kind="paid_cash"
      order={order}
      label={isBack ? t('gaveBack') : isDoubted ? t('paidSoMuch', { amount: written }) : t('paidCash')}
      className="grid gap-3"
      buttonClassName="min-h-14 w-full"
    >
      {isBack && <input type="hidden" name="given_back" value="yes" />}
      <input type="hidden" name="due" value={Math.max(0, order.due_cents)} />
      {isDoubted && <input type="hidden" name="sure" value={amount} />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] items-start gap-3">
        <label className="grid gap-1">
          <span className="text-small">{t('amount')}</span>
          <input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            aria-invalid={hasNoAmount || undefined}
            aria-describedby={hasNoAmount ? id : undefined}
            className={CONTROL}
          />
        </label>
        {!isBack && <Change amount={amount} settings={settings} />}
      </div>
      {isDoubted && (
        <p role="alert" className="font-medium text-danger">
          {t('tooMuch', { amount: written, due: formatMoney(order.due_cents, settings) })}
        </p>
      )}
      {hasNoAmount && (
        <p id={id} role="alert" className="font-medium text-danger">
          {t('noAmount')}
        </p>
      )}
    </EventForm>
  );
}

/** Computes the change for the cash given, or the amount that is missing. It is not sent. */
function Change({ amount, settings }: { amount: string; settings: LocaleSettings }) {
  const t = useWords('pickup.page');
  const id = useId();
  const [given, setGiven] = useState('');
  const [cents, gave] = [readCash(amount, settings), readCash(given, settings)];
  const change = cents !== undefined && gave !== undefined ? gave - cents : undefined;
  const money = (shown: number) => ({ amount: formatMoney(shown, settings) });
  return (
    <span className="grid gap-1 noscript:hidden">
      <label htmlFor={id} className="text-small">
        {t('gave')}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={given}
        onChange={(event) => setGiven(event.target.value)}
        className={CONTROL}
      />
      <output htmlFor={id} className="min-h-6 font-medium">
        {change !== undefined && (change < 0 ? t('less', money(-change)) : t('change', money(change)))}
      </output>
    </span>
  );
}
