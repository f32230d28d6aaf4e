import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink, buttonClass } from '@/app/_ui/button';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Link } from '@/app/_ui/link';
import type { PurchaseOrderOverview } from '@/lib/buying/purchase-orders/overview';
import { presentPurchaseOrder } from '@/lib/buying/purchase-orders/present';
import { words } from '@/lib/http/pages/page-locale';
import { versionOf } from '@/lib/rules/version';
import { shownAddress } from '@/lib/words/addresses';
import type { Translator } from '@/lib/words/languages/translator';
import { Moment } from '../../../_parts/moment';
import { Detail, DetailLink, Details } from '../../../_parts/page/details';
import { PageHeading } from '../../../_parts/page/page-heading';
import { PurchaseState } from '../../../_parts/states/purchase-state';
import { noteConfirmed } from '../actions';

/** The head of a purchase order: its state, its supplier and its round, its files, and its next acts. */
export async function OrderHeading({ overview }: { overview: PurchaseOrderOverview }) {
  const t = await words('console.purchaseOrders');
  const { document, round } = overview;
  const { order, supplier, route, changed } = document;
  const moments = [
    ['made', order.createdAt],
    ['sent', order.sentAt],
    ['confirmed', order.confirmedAt],
    ['received', order.receivedAt],
  ] as const;
  const state = (word: ReactNode) => <PurchaseState status={order.status}>{word}</PurchaseState>;
  return (
    <PageHeading
      title={t('nameTo', { number: String(order.number), supplier: supplier.name })}
      parent={[`/admin/rounds/${round.id}/purchase`, t('ofRound', { round: round.name })]}
      actions={<Acts document={document} />}
      describedBy="state"
    >
      <p id="state" className="mt-2 text-muted">
        {order.status !== 'draft' && changed.length > 0 && !hasComeBack(overview)
          ? t.rich(`outcome.${order.status}Changed`, { state, version: String(order.version + 1) })
          : t.rich(`outcome.${outcomeOf(overview)}`, { state })}
        {order.status === 'sent' && overview.mayHaveArrived && ` ${t('send.mayHaveArrived')}`}
      </p>
      <Details>
        <Detail term={t('facts.supplier')}>
          <DetailLink href={`/admin/suppliers/${supplier.id}`}>{supplier.name}</DetailLink>
        </Detail>
        <Detail term={t('facts.email')}>
          {supplier.email === null ? t('facts.noEmail') : shownAddress(supplier.email)}
        </Detail>
        {order.version > 1 && <Detail term={t('facts.version')}>{order.version}</Detail>}
        {moments.map(
          ([term, at]) =>
            at && (
              <Detail key={term} term={t(`facts.${term}`)}>
                <Moment at={at} localeSettings={route} />
              </Detail>
            ),
        )}
        <Detail term={t('facts.files')}>
          <span className="-my-2.5 flex flex-wrap gap-x-5">
            <Link
              reload
              href={`/admin/purchase-orders/${order.id}/document`}
              className="inline-flex min-h-target items-center gap-2"
            >
              <Printer aria-hidden className="size-4" />
              {t('facts.toPrint')}
            </Link>
            <Download id={order.id} format="xlsx" label="XLSX" />
            <Download id={order.id} format="csv" label="CSV" />
          </span>
        </Detail>
      </Details>
    </PageHeading>
  );
}

const hasComeBack = ({ document: { order }, mails }: PurchaseOrderOverview): boolean =>
  order.status === 'sent' && mails[0]?.mail.status === 'bounced';

/** The heading's words about an order that is unchanged since it was sent. */
function outcomeOf(overview: PurchaseOrderOverview) {
  const { order, supplier } = overview.document;
  if (hasComeBack(overview)) return 'sentCameBack';
  if (order.status !== 'draft') return order.status;
  if (overview.mayHaveArrived) return 'draftUnknown';
  return supplier.email === null ? 'draftByHand' : 'draft';
}

function Download({ id, format, label }: { id: number; format: 'xlsx' | 'csv'; label: string }) {
  return (
    <Link
      reload
      href={`/admin/purchase-orders/${id}/document?format=${format}`}
      className="inline-flex min-h-target items-center"
    >
      {label}
    </Link>
  );
}

/** The possible acts on the order, the next step last. */
async function Acts({ document }: { document: PurchaseOrderOverview['document'] }) {
  const t = await words('console.purchaseOrders.acts');
  const { order, supplier, changed } = document;
  const isOpen = order.status === 'draft' || order.status === 'sent';
  const sends = isOpen && supplier.email !== null;
  const isByHand = order.status === 'draft' && supplier.email === null;
  return (
    <>
      {order.status === 'sent' && (
        <ButtonForm
          action={noteConfirmed}
          version={versionOf(presentPurchaseOrder(document))}
          values={{ id: order.id }}
          labels={[t('noteConfirmed'), t('noting')]}
        />
      )}
      {(order.status !== 'draft' || isByHand) && (
        <ButtonLink
          href={`/admin/purchase-orders/${order.id}/receive`}
          variant={order.status === 'received' || isByHand || changed.length > 0 ? 'quiet' : 'primary'}
        >
          {order.status === 'received' ? t('putRight') : t('receive')}
        </ButtonLink>
      )}
      {sends && (
        <ButtonLink
          href={`/admin/purchase-orders/${order.id}/send`}
          variant={order.status === 'draft' || changed.length > 0 ? 'primary' : 'quiet'}
        >
          {sendLabel(document, t)}
        </ButtonLink>
      )}
      {isByHand && (
        <Link
          reload
          href={`/admin/purchase-orders/${order.id}/document?format=xlsx`}
          className={buttonClass('primary')}
        >
          {t('download')}
        </Link>
      )}
    </>
  );
}

function sendLabel(
  { order, changed }: PurchaseOrderOverview['document'],
  t: Translator<'console.purchaseOrders.acts'>,
): string {
  if (order.status === 'draft') return t('send');
  return changed.length > 0 ? t('sendVersion', { version: String(order.version + 1) }) : t('sendAgain');
}
