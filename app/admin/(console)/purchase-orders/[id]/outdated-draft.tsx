import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Notice } from '@/app/_ui/notice';
import type { Outdated as OutdatedLine } from '@/lib/buying/purchase-orders/to-buy';
import { words } from '@/lib/http/pages/page-locale';
import { fullName } from '@/lib/wines/offerings/full-name';
import type { Translator } from '@/lib/words/languages/translator';
import { renewNumbers } from '../actions';

/** Names the lines of a draft that differ from the bottles to buy, and offers to renew it. */
export async function OutdatedDraft({ orderId, outdated }: { orderId: number; outdated: OutdatedLine[] }) {
  const t = await words('console.purchaseOrders.outdated');
  return (
    <Notice>
      <p className="font-medium">{t('title')}</p>
      <ul className="my-2 list-disc pl-5">
        {outdated.map((line) => (
          <li key={`${fullName(line)} ${line.listed} ${line.toBuy}`}>{inWords(line, t)}</li>
        ))}
      </ul>
      <ButtonForm action={renewNumbers} values={{ id: orderId }} labels={[t('renew'), t('renewing')]} />
      <p className="mt-2 text-muted text-small">{t('orLeave')}</p>
    </Notice>
  );
}

function inWords(line: OutdatedLine, t: Translator<'console.purchaseOrders.outdated'>): string {
  const { listed, toBuy } = line;
  const wine = fullName(line);
  if (listed === 0) return t('missing', { wine, toBuy });
  if (toBuy === 0) return t('tooMuch', { wine, listed });
  if (listed === toBuy) return t('otherwise', { wine });
  return t('other', { wine, listed, toBuy });
}
