import { Confirm } from '@/app/_ui/forms/confirm';
import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { optionsOf } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { words } from '@/lib/http/pages/page-locale';
import type { Payment } from '@/lib/money/ledger/payable-orders';
import { now } from '@/lib/process/runtime/clock';
import { LENGTHS } from '@/lib/rules/lengths';
import { decimals, enteredAmount } from '@/lib/words/amounts';
import { formatDay, formatMoney, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { localDay } from '@/lib/words/moments';
import { type Column, Table } from '../../../_parts/tables/table';
import { bookPayment, voidBooked } from '../payment-actions';
import { SureField } from './sure-field';

const METHODS = ['transfer', 'cash', 'other'] as const;

interface OrderPaymentsProps {
  orderId: number;
  /** The amount still to be paid of it, in the minor unit. */
  dueCents: number;
  payments: Payment[];
  localeSettings: LocaleSettings;
}

/** The payments of an order, void ones as well, and a form to book another. */
export async function OrderPayments({ orderId, dueCents, payments, localeSettings }: OrderPaymentsProps) {
  const t = await words('console.orders.payments');
  const columns: Column[] = [
    { label: t('day') },
    { label: t('amount'), figure: true },
    { label: t('method'), fold: 'late' },
    { label: t('note'), wide: true, fold: 'late' },
    { label: t('act'), acts: true },
  ];
  return (
    <>
      {payments.length > 0 && (
        <Table
          caption={t('title')}
          columns={columns}
          rows={payments.map((payment) => ({
            key: payment.id,
            quiet: payment.voidedAt !== null,
            cells: [
              formatDay(payment.paidOn, localeSettings.locale),
              formatMoney(payment.amountCents, localeSettings),
              t(`methods.${payment.method}`),
              payment.voidedAt ? t('void', { reason: payment.voidReason ?? '' }) : payment.note,
              payment.voidedAt === null && <VoidForm key="void" id={payment.id} t={t} />,
            ],
          }))}
        />
      )}
      {dueCents > 0 && (
        <Form action={bookPayment} className="mt-4">
          <input type="hidden" name="order_id" value={orderId} />
          <input type="hidden" name="method" value="cash" />
          <Field
            name="amount"
            label={t('cash', { currency: localeSettings.currency })}
            defaultValue={enteredAmount(dueCents, localeSettings.currency, localeSettings.locale)}
            inputMode={decimals(localeSettings.currency) > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            required
          />
          <SureField label={t('sure')} />
          <SubmitButton variant="quiet" className="mt-3" labels={[t('bookCash'), t('booking')]} />
        </Form>
      )}
      <Form action={bookPayment} className="mt-6 grid gap-5">
        <input type="hidden" name="order_id" value={orderId} />
        <Field
          name="amount"
          label={t('amountIn', { currency: localeSettings.currency })}
          inputMode={decimals(localeSettings.currency) > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          required
        />
        <Select name="given_back" label={t('direction')} defaultValue="false">
          <option value="false">{t('received')}</option>
          <option value="true">{t('givenBack')}</option>
        </Select>
        <Field
          name="paid_on"
          label={t('day')}
          type="date"
          defaultValue={localDay(now(), localeSettings.timeZone)}
          required
        />
        <Select name="method" label={t('method')} defaultValue="transfer">
          {optionsOf(METHODS, (method) => t(`methods.${method}`))}
        </Select>
        <Field name="note" label={t('note')} maxLength={LENGTHS.payment_note} autoComplete="off" />
        <SureField label={t('sure')} />
        <SubmitButton variant="quiet" className="justify-self-start" labels={[t('book'), t('booking')]} />
      </Form>
    </>
  );
}

function VoidForm({ id, t }: { id: number; t: Translator<'console.orders.payments'> }) {
  return (
    <Form action={voidBooked}>
      <input type="hidden" name="id" value={id} />
      <Confirm label={t('makeVoid')}>
        <Field name="reason" label={t('reason')} autoComplete="off" />
        <SubmitButton variant="danger" labels={[t('makeVoid'), t('voiding')]} />
      </Confirm>
    </Form>
  );
}
