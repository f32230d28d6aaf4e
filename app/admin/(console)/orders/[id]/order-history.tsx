import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import { words } from '@/lib/http/pages/page-locale';
import type { ListedMail } from '@/lib/mail/log/mail-list';
import type { Order } from '@/lib/orders/queries';
import type { EventOfOrder } from '@/lib/pickup/day/order-events';
import type { ChangedLine, OrderChange } from '@/lib/rules/changes/kinds';
import type { Change } from '@/lib/rules/changes/queries';
import type { Page } from '@/lib/rules/list';
import { fullName } from '@/lib/wines/offerings/full-name';
import { shownAddress } from '@/lib/words/addresses';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { HistoryEntry } from '../../../_parts/history/history-entry';
import { MailState } from '../../../_parts/states/mail-state';
import { RowLink } from '../../../_parts/tables/row-link';

interface OrderHistoryProps {
  order: Order;
  /** The newest first. */
  changes: Change[];
  pickup: EventOfOrder[];
  mail: Page<ListedMail>;
  localeSettings: LocaleSettings;
}

/** All that happened to an order, the newest first: it was placed, changed, paid, mailed, handed over. */
export async function OrderHistory({ order, changes, pickup, mail, localeSettings }: OrderHistoryProps) {
  const t = await words('console.orders.history');
  const entry = (key: string, at: Date, by: string, children: ReactNode) => ({
    at,
    entry: (
      <HistoryEntry key={key} at={at} by={by} localeSettings={localeSettings}>
        {children}
      </HistoryEntry>
    ),
  });
  const unnamed = (await words('pickup.sums'))('unnamed');
  const entries = [
    ...mail.items.map((one) =>
      entry(
        `mail-${one.attempt.id}`,
        one.attempt.createdAt,
        t('to', { address: shownAddress(one.attempt.recipient) }),
        <MailAbout mail={one} />,
      ),
    ),
    ...pickup.map((event) =>
      entry(
        event.id,
        event.at,
        event.by ? shownAddress(event.by) : event.table || unnamed,
        <AtPickup event={event} />,
      ),
    ),
    ...changes.map((change) =>
      entry(
        `change-${change.id}`,
        change.at,
        change.by ? shownAddress(change.by) : t('byParticipant'),
        // The details are written by `noteOrderChanges` in the shape of their kind.
        inWords(change as unknown as OrderChange, localeSettings, t),
      ),
    ),
    entry(
      'placed',
      order.createdAt,
      order.submittedName === null ? t('byAdministrator') : t('byParticipant'),
      t('placed'),
    ),
  ].sort((one, other) => other.at.getTime() - one.at.getTime());
  return (
    <>
      <ol className="divide-y divide-line border-line border-y">{entries.map((one) => one.entry)}</ol>
      {mail.total === 0 && <p className="mt-3 max-w-measure text-muted text-small">{t('noMail')}</p>}
      {mail.total > mail.items.length && (
        <p className="mt-3 text-muted text-small">
          {t('newestMail', { shown: mail.items.length, total: mail.total })}
        </p>
      )}
    </>
  );
}

/** A message about the order, with its state. */
async function MailAbout({ mail: { attempt } }: { mail: ListedMail }) {
  const kinds = await words('messages.kinds');
  const states = await words('messages.states');
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <RowLink href={`/admin/mail/${attempt.id}`}>{kinds(attempt.eventType)}</RowLink>
      <MailState status={attempt.status}>{states(attempt.status)}</MailState>
    </span>
  );
}

/** An act at the pickup, with its bottles. */
async function AtPickup({ event: { kind, wines, reason, name } }: { event: EventOfOrder }) {
  const t = await words('pickup.page');
  const counts = await words('counts');
  return (
    <>
      {t(`kinds.${kind}`)}
      {reason && ` (${t(`reasons.${reason}`)})`}
      {name && `: ${name}`}
      <ul className="text-small">
        {wines.map((wine) => (
          <li key={fullName(wine)}>
            {fullName(wine)}: {counts('bottles', { count: wine.bottles })}
          </li>
        ))}
      </ul>
    </>
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
