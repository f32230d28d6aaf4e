import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { Candidate } from '@/lib/money/matching/matching';
import type { TransactionDetails } from '@/lib/money/matching/transactions';
import { formatDay, formatMoney } from '@/lib/words/format';
import { RowLink } from '../../../../_parts/tables/row-link';
import { type Column, Table } from '../../../../_parts/tables/table';

/** The kinds of new transfers, each of which the page can list. */
export const LISTED = ['booked', 'suggested', 'open', 'doubtful'] as const;

export type Listed = (typeof LISTED)[number];

/** The kind that a new transfer is counted as. */
export function kindOfEntry({ transaction, suggestions }: TransactionDetails): Listed {
  if (transaction.state === 'booked') return 'booked';
  if (transaction.perhapsSameAs !== null) return 'doubtful';
  return suggestions.length > 0 ? 'suggested' : 'open';
}

interface NewTransfersProps {
  caption: string;
  transfers: TransactionDetails[];
  /** The orders that transfers are booked on, by the transfers' ids. */
  orders: Map<number, Candidate>;
}

/** New transfers of a file, with the order that each is, or may be, for. */
export async function NewTransfers({ caption, transfers, orders }: NewTransfersProps) {
  const t = await words('console.bankImport');
  const waiting = await words('console.payments.waiting');
  const locale = await pageLocale();
  const columns: Column[] = [
    { label: t('day') },
    { label: t('payer'), wide: true },
    { label: t('amount'), figure: true },
    { label: t('for') },
  ];
  // Each round counts its orders from 1.
  const order = ({ id, orderNumber, name, roundName, dueCents }: Candidate) => (
    <>
      <RowLink href={`/admin/orders/${id}`}>{t('order', { number: String(orderNumber), name })}</RowLink>
      <p className="row-note">{roundName}</p>
      {dueCents <= 0 && <p className="font-semibold text-small">{waiting('paidAlready')}</p>}
    </>
  );
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={transfers.map(({ transaction, suggestions }) => {
        const { id, bookedOn, name, text, amountCents, currency, perhapsSameAs } = transaction;
        const booked = orders.get(id);
        const [best] = suggestions;
        return {
          key: id,
          cells: [
            formatDay(bookedOn, locale),
            <>
              {name || t('unnamed')}
              <p className="row-note wrap-anywhere">{text}</p>
              {perhapsSameAs !== null && <p className="row-note">{t('perhapsKnown')}</p>}
            </>,
            formatMoney(amountCents, { locale, timeZone: 'UTC', currency }),
            booked
              ? order(booked)
              : best && (
                  <>
                    {order({ ...best, id: best.orderId, name: best.participantName })}
                    <p className="row-note">
                      {best.partner
                        ? waiting('reasonOfBoth', { number: String(best.partner.orderNumber) })
                        : t(`reasons.${best.reason}`)}
                    </p>
                  </>
                ),
          ],
        };
      })}
    />
  );
}
