import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import { words } from '@/lib/http/pages/page-locale';
import type { Order } from '@/lib/orders/queries';
import type { ChangedLine, OrderChange } from '@/lib/rules/changes/kinds';
import type { Change } from '@/lib/rules/changes/queries';
import { fullName } from '@/lib/wines/offerings/full-name';
import { shownAddress } from '@/lib/words/addresses';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { HistoryEntry } from '../../../_parts/history/history-entry';

interface OrderHistoryProps {
  order: Order;
  /** The newest first. */
  changes: Change[];
  localeSettings: LocaleSettings;
}

/** The history of an order since it was placed: each change with its moment and its author. */
export async function OrderHistory({ order, changes, localeSettings }: OrderHistoryProps) {
  const t = await words('console.orders.history');
  return (
    <ol className="divide-y divide-line border-line border-y">
      {changes.map((change) => (
        <HistoryEntry
          key={change.id}
          at={change.at}
          by={change.by ? shownAddress(change.by) : t('byParticipant')}
          localeSettings={localeSettings}
        >
          {/* The details are written by `noteOrderChanges` in the shape of their kind. */}
          {inWords(change as unknown as OrderChange, localeSettings, t)}
        </HistoryEntry>
      ))}
      <HistoryEntry
        at={order.createdAt}
        by={order.submittedName === null ? t('byAdministrator') : t('byParticipant')}
        localeSettings={localeSettings}
      >
        {t('placed')}
      </HistoryEntry>
    </ol>
  );
}

type HistoryWords = Translator<'console.orders.history'>;

/** The wines whose bottles changed, each with its bottles now and before. */
function ChangedWines({ lines, t }: { lines: ChangedLine[]; t: HistoryWords }) {
  return (
    <ul className="text-small">
      {lines.map((line) => (
        <li key={line.wine_offering_id}>
          <ChangedBottles line={line} t={t} />
        </li>
      ))}
    </ul>
  );
}

function ChangedBottles({ line, t }: { line: ChangedLine; t: HistoryWords }) {
  const { from, to, extra_from, extra_to } = line;
  const named = {
    wine: fullName(line),
    to,
    now: (bottles: ReactNode) => <strong className="font-semibold">{bottles}</strong>,
  };
  return (
    <>
      {from === 0
        ? t.rich('added', named)
        : from === to
          ? t.rich('same', named)
          : t.rich('changed', { ...named, from })}
      {extra_to !== undefined && to > 0 && (
        <span className="block">{t('extra', { extra: extra_to, before: extra_from ?? 0 })}</span>
      )}
    </>
  );
}

function inWords(change: OrderChange, localeSettings: LocaleSettings, t: HistoryWords): ReactNode {
  switch (change.kind) {
    case 'lines_changed':
      return (
        <>
          {t('bottles')}
          <ChangedWines lines={change.details.lines} t={t} />
        </>
      );
    case 'settled':
      return (
        <>
          {t('settled')}
          <ChangedWines lines={change.details.lines} t={t} />
        </>
      );
    case 'settlement_undone':
      return (
        <>
          {t('settlementUndone')}
          <ChangedWines lines={change.details.lines} t={t} />
        </>
      );
    case 'delivered': {
      const { purchase_order_id: id, purchase_order_number: number, lines } = change.details;
      return (
        <>
          {t.rich('delivered', {
            number: String(number),
            order: (name) => <Link href={`/admin/purchase-orders/${id}`}>{name}</Link>,
          })}
          <ChangedWines lines={lines} t={t} />
        </>
      );
    }
    case 'comment_changed': {
      const { from, to } = change.details;
      return (
        <>
          {to === '' ? t('commentRemoved') : t('commentChanged')}
          {from !== '' && (
            <p className="whitespace-pre-line text-small">{t('commentBefore', { comment: from ?? '' })}</p>
          )}
        </>
      );
    }
    case 'name_corrected': {
      const { from, to } = change.details;
      return t('nameCorrected', { from: from ?? '', to: to ?? '' });
    }
    case 'email_corrected': {
      const { from, to } = change.details;
      return t('emailCorrected', { from: shownAddress(from ?? ''), to: shownAddress(to ?? '') });
    }
    case 'paid':
      return t('paid', { amount: formatMoney(change.details.cents, localeSettings) });
    case 'unpaid':
      return t('unpaid', { amount: formatMoney(change.details.cents, localeSettings) });
    case 'payment_booked': {
      const { cents } = change.details;
      const amount = formatMoney(Math.abs(cents), localeSettings);
      return cents < 0 ? t('givenBack', { amount }) : t('booked', { amount });
    }
    case 'payment_voided': {
      const { cents, reason } = change.details;
      return (
        <>
          {t('voided', { amount: formatMoney(cents, localeSettings) })}
          {reason && <p className="text-small">{reason}</p>}
        </>
      );
    }
    case 'cancelled':
      return t('cancelled');
    case 'restored':
      return t('restored');
  }
}
