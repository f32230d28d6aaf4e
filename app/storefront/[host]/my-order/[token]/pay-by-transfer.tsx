import { CodePicture } from '@/app/_ui/code-picture';
import { CopyButton } from '@/app/_ui/copy-button';
import { words } from '@/lib/http/pages/page-locale';
import { groupedIban, payTo } from '@/lib/money/accounts/pay-to';
import type { PaymentAccount } from '@/lib/money/accounts/queries';
import { addressOf } from '@/lib/money/codes/drawing';
import { payloadOf } from '@/lib/money/codes/payload';
import { enteredAmount } from '@/lib/words/amounts';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { SaveCode } from './save-code';

interface PayByTransferProps {
  account: PaymentAccount;
  orderId: number;
  dueCents: number;
  localeSettings: LocaleSettings;
}

/** The account to pay to, to copy and as a code, if one can be made. */
export async function PayByTransfer({ account, orderId, dueCents, localeSettings }: PayByTransferProps) {
  const t = await words('storefront.payment.transfer');
  const to = payTo(account, orderId, dueCents, localeSettings.currency);
  if (!to) return null;
  const payload = payloadOf(to, account.address);
  const rows = [
    ['holder', to.holder, to.holder],
    ['iban', groupedIban(to.iban), to.iban],
    ...(to.bic === null ? [] : [['bic', to.bic, to.bic] as const]),
    ['reference', to.reference, to.reference],
    [
      'amount',
      formatMoney(dueCents, localeSettings),
      enteredAmount(dueCents, to.currency, localeSettings.locale),
    ],
  ] as const;
  return (
    <div className="mt-6 flex flex-wrap items-start gap-x-10 gap-y-6">
      <dl className="grid min-w-0 flex-1 basis-80 gap-y-3">
        {rows.map(([name, shown, copied]) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
            <dt className="col-span-2 text-muted text-small">{t(name)}</dt>
            <dd className="wrap-anywhere tabular-nums">{shown}</dd>
            <dd className="flex items-center gap-2">
              <CopyButton value={copied} label={t(`copy.${name}`)} copied={t('copied')} />
            </dd>
          </div>
        ))}
      </dl>
      {'text' in payload && (
        <figure className="max-w-56">
          <CodePicture label={t('code')} address={addressOf(payload)} />
          <figcaption className="mt-2 text-muted text-small">{t('howTo')}</figcaption>
          <SaveCode file={`${to.reference}.png`}>{t('save')}</SaveCode>
        </figure>
      )}
    </div>
  );
}
