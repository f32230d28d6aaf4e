import { Printer } from 'lucide-react';
import { ButtonLink, buttonClass } from '@/app/_ui/button';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { Link } from '@/app/_ui/link';
import { SubmitButton } from '@/app/_ui/submit-button';
import { words } from '@/lib/http/page-locale';
import { titleOf } from '@/lib/purchase-orders/document';
import type { PurchaseOrderOverview } from '@/lib/purchase-orders/overview';
import { presentPurchaseOrder } from '@/lib/purchase-orders/present';
import { versionOf } from '@/lib/version';
import { Detail, DetailLink, Details } from '../../../_parts/details';
import { Moment } from '../../../_parts/moment';
import { PageHeading } from '../../../_parts/page-heading';
import { PurchaseState } from '../../../_parts/purchase-state';
import { UpLink } from '../../../_parts/up-link';
import { noteConfirmed } from '../actions';

/** The head of a purchase order: its state, its supplier and its round, its files, and what can be done next. */
export async function OrderHeading({ overview: { document, round } }: { overview: PurchaseOrderOverview }) {
  const states = await words('purchaseOrders.states');
  const { order, supplier, route, changed } = document;
  const moments = [
    ['Made', order.createdAt],
    ['Sent', order.sentAt],
    ['Confirmed', order.confirmedAt],
    ['Received', order.receivedAt],
  ] as const;
  return (
    <PageHeading
      title={`${titleOf(document)}, ${supplier.name}`}
      above={<UpLink href={`/admin/rounds/${round.id}/purchase`}>{`Purchase of ${round.name}`}</UpLink>}
      actions={<Acts document={document} />}
    >
      <p className="mt-2">
        <PurchaseState status={order.status}>{states(order.status)}</PurchaseState>
        <span className="text-muted">
          {order.status !== 'draft' && changed.length > 0
            ? `: changed after sending. What is different goes out as version ${order.version + 1}.`
            : MEANINGS[order.status]}
        </span>
      </p>
      <Details>
        <Detail term="Supplier">
          <DetailLink href={`/admin/suppliers/${supplier.id}`}>{supplier.name}</DetailLink>
        </Detail>
        <Detail term="E-mail">
          {supplier.email ?? 'None: download the purchase order and hand it over in another way.'}
        </Detail>
        {order.version > 1 && <Detail term="Version">{order.version}</Detail>}
        {moments.map(
          ([term, at]) =>
            at && (
              <Detail key={term} term={term}>
                <Moment at={at} localeSettings={route} />
              </Detail>
            ),
        )}
        <Detail term="Files">
          <span className="-my-2.5 flex flex-wrap gap-x-5">
            <Link
              reload
              href={`/admin/purchase-orders/${order.id}/document`}
              className="inline-flex min-h-target items-center gap-2"
            >
              <Printer aria-hidden className="size-4" />
              To print
            </Link>
            <Download id={order.id} format="xlsx" label="XLSX" />
            <Download id={order.id} format="csv" label="CSV" />
          </span>
        </Detail>
      </Details>
    </PageHeading>
  );
}

/** What each state means to whoever buys the wine. */
const MEANINGS = {
  draft: ': not sent yet.',
  sent: ': the supplier has it. Their confirmation is not noted yet.',
  confirmed: ': the supplier delivers. Book what comes.',
  received: ': what came is booked.',
};

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

/** What can be done with the order now, with the next step last. */
function Acts({ document }: { document: PurchaseOrderOverview['document'] }) {
  const { order, supplier, changed } = document;
  const isOpen = order.status === 'draft' || order.status === 'sent';
  const sends = isOpen && supplier.email !== null;
  return (
    <>
      {order.status === 'sent' && (
        <Form
          action={noteConfirmed}
          version={versionOf(presentPurchaseOrder(document))}
          className="max-w-field"
        >
          <FormMessage className="mb-3" />
          <input type="hidden" name="id" value={order.id} />
          <SubmitButton variant="quiet" pendingLabel="Noting…">
            Note as confirmed
          </SubmitButton>
        </Form>
      )}
      {order.status !== 'draft' && (
        <ButtonLink
          href={`/admin/purchase-orders/${order.id}/receive`}
          variant={order.status === 'received' || changed.length > 0 ? 'quiet' : 'primary'}
        >
          {order.status === 'received' ? 'Put right what came' : 'Receive'}
        </ButtonLink>
      )}
      {sends && (
        <ButtonLink
          href={`/admin/purchase-orders/${order.id}/send`}
          variant={order.status === 'draft' || changed.length > 0 ? 'primary' : 'quiet'}
        >
          {sendLabel(order.status === 'draft', changed.length > 0, order.version)}
        </ButtonLink>
      )}
      {order.status === 'draft' && supplier.email === null && (
        <Link
          reload
          href={`/admin/purchase-orders/${order.id}/document?format=xlsx`}
          className={buttonClass('primary')}
        >
          Download XLSX
        </Link>
      )}
    </>
  );
}

function sendLabel(isDraft: boolean, isChanged: boolean, version: number): string {
  if (isDraft) return 'Send…';
  return isChanged ? `Send version ${version + 1}…` : 'Send again…';
}
