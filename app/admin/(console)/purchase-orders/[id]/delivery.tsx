import { Field, TextArea } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import type { PurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import { sentTermsOf, type Term } from '@/lib/buying/purchase-orders/terms';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import { formatDay } from '@/lib/words/format';
import { Detail, Details } from '../../../_parts/page/details';
import { Section } from '../../../_parts/page/section';
import { saveTerms } from '../actions';

interface DeliveryProps {
  document: PurchaseOrderDocument;
  version: string;
}

/** The place and day of the delivery, and a note. They can be changed until the supplier has confirmed. */
export async function Delivery({ document, version }: DeliveryProps) {
  const t = await words('console.purchaseOrders.delivery');
  const { order, changed } = document;
  const sent = sentTermsOf(order);
  const locale = await pageLocale();
  const before = (term: Term) => {
    if (!sent || !changed.includes(term)) return undefined;
    const value = sent[term];
    if (!value) return t('added');
    return t('changed', { before: term === 'deliveryOn' ? formatDay(value, locale) : value });
  };
  if (order.status !== 'draft' && order.status !== 'sent') return <Agreed document={document} />;
  return (
    <Section id="delivery" title={t('title')}>
      <Form action={saveTerms} version={version} className="grid gap-5">
        <input type="hidden" name="id" value={order.id} />
        <TextArea
          name="delivery_address"
          label={t('to')}
          defaultValue={order.deliveryAddress}
          help={before('deliveryAddress')}
        />
        <Field
          name="delivery_on"
          label={t('on')}
          type="date"
          min="0001-01-01"
          max="9999-12-31"
          defaultValue={order.deliveryOn ?? ''}
          help={before('deliveryOn')}
        />
        <TextArea
          name="note"
          label={t('note')}
          defaultValue={order.note}
          help={before('note') ?? t('noteHelp')}
        />
        <SubmitButton variant="quiet" className="justify-self-start" labels={[t('save'), t('saving')]} />
      </Form>
    </Section>
  );
}

/** The delivery once the supplier has confirmed it. */
async function Agreed({ document: { order } }: { document: PurchaseOrderDocument }) {
  const t = await words('console.purchaseOrders.delivery');
  return (
    <Section id="delivery" title={t('title')}>
      <Details>
        <Detail term={t('to')}>
          <span className="whitespace-pre-line">{order.deliveryAddress || t('notSaid')}</span>
        </Detail>
        <Detail term={t('on')}>
          {order.deliveryOn === null ? t('notSaid') : formatDay(order.deliveryOn, await pageLocale())}
        </Detail>
        {order.note !== '' && (
          <Detail term={t('note')}>
            <span className="whitespace-pre-line">{order.note}</span>
          </Detail>
        )}
      </Details>
    </Section>
  );
}
