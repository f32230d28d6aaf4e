import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { PageWords } from '@/app/_ui/page-words';
import { words } from '@/lib/http/pages/page-locale';
import type { TransferDetails } from '@/lib/money/booking/waiting/queries';
import { LENGTHS } from '@/lib/rules/lengths';
import { decimals } from '@/lib/words/amounts';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { divide, settle } from '../../actions';
import { amountField } from './amount-field';
import { PartsRest } from './parts-rest';

interface PartsFormProps {
  transfer: TransferDetails;
  settings: LocaleSettings;
}

/** Books a transfer on the orders that have an amount, which add up to it; or sets it aside. */
export async function PartsForm({ transfer: { transaction, candidates }, settings }: PartsFormProps) {
  const t = await words('console.payments.transfer');
  const { id, currency, amountCents } = transaction;
  return (
    <>
      {candidates.length === 0 ? (
        <p>{t('noOrders')}</p>
      ) : (
        <Form action={divide} className="grid max-w-field grid-cols-1 gap-5">
          <input type="hidden" name="id" value={id} />
          {candidates.map(({ id: orderId, orderNumber, name, roundName, dueCents }) => (
            <Field
              key={orderId}
              name={amountField(orderId)}
              label={t('part', { number: String(orderNumber), name })}
              help={t(dueCents < 0 ? 'refundable' : 'due', {
                round: roundName,
                amount: formatMoney(Math.abs(dueCents), settings),
              })}
              inputMode={decimals(currency) > 0 ? 'decimal' : 'numeric'}
              maxLength={LENGTHS.amount}
              autoComplete="off"
            />
          ))}
          <PageWords of={['console.partsRest']}>
            <PartsRest cents={amountCents} settings={settings} />
          </PageWords>
          <div>
            <SubmitButton labels={[t('bookParts'), t('booking')]} />
          </div>
        </Form>
      )}
      <ButtonForm
        action={settle}
        values={{ id, act: 'set_aside' }}
        className="mt-8"
        labels={[t('setAside'), t('settingAside')]}
      />
    </>
  );
}
