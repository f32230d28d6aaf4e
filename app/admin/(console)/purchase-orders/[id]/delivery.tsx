import { Field, TextArea } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import type { PurchaseOrderDocument } from '@/lib/purchase-orders/document';
import { sentTermsOf, type Term } from '@/lib/purchase-orders/terms';
import { Detail, Details } from '../../../_parts/details';
import { Section } from '../../../_parts/section';
import { saveTerms } from '../actions';

interface DeliveryProps {
  document: PurchaseOrderDocument;
  version: string;
}

/** Where and when the wine is delivered, and a note: to be changed until the supplier has confirmed. */
export function Delivery({ document, version }: DeliveryProps) {
  const { order, changed } = document;
  const sent = sentTermsOf(order);
  const before = (term: Term) =>
    sent && changed.includes(term) ? `Changed after sending. Before: ${sent[term] || 'nothing'}.` : undefined;
  if (order.status !== 'draft' && order.status !== 'sent') return <Agreed document={document} />;
  return (
    <Section id="delivery" title="Delivery">
      <Form action={saveTerms} version={version} className="grid gap-5">
        <FormMessage />
        <input type="hidden" name="id" value={order.id} />
        <TextArea
          name="delivery_address"
          label="Deliver to"
          defaultValue={order.deliveryAddress}
          maxLength={1000}
          help={before('deliveryAddress')}
        />
        <Field
          name="delivery_on"
          label="Deliver on"
          type="date"
          min="0001-01-01"
          max="9999-12-31"
          defaultValue={order.deliveryOn ?? ''}
          help={before('deliveryOn')}
        />
        <TextArea
          name="note"
          label="Note"
          defaultValue={order.note}
          maxLength={2000}
          help={before('note') ?? 'Stands on the purchase order.'}
        />
        <div>
          <SubmitButton variant="quiet" pendingLabel="Saving…">
            Save delivery
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

/** The same once the supplier has confirmed it. */
function Agreed({ document: { order } }: { document: PurchaseOrderDocument }) {
  return (
    <Section id="delivery" title="Delivery">
      <Details>
        <Detail term="Deliver to">
          <span className="whitespace-pre-line">{order.deliveryAddress || 'not said'}</span>
        </Detail>
        <Detail term="Deliver on">{order.deliveryOn ?? 'not said'}</Detail>
        {order.note !== '' && (
          <Detail term="Note">
            <span className="whitespace-pre-line">{order.note}</span>
          </Detail>
        )}
      </Details>
    </Section>
  );
}
