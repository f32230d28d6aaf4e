import { ButtonForm } from '@/app/_ui/forms/button-form';
import type { AllocatedOffering } from '@/lib/buying/allocation/outcome';
import type { Shortage } from '@/lib/buying/purchase-orders/input';
import type { PurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import type { ReceiptPreview as Preview } from '@/lib/buying/purchase-orders/receipt/receiving';
import { words } from '@/lib/http/pages/page-locale';
import { fullName } from '@/lib/wines/offerings/full-name';
import type { Translator } from '@/lib/words/languages/translator';
import { Section } from '../../../../_parts/page/section';
import { AffectedOrders } from '../../_receipt/affected-orders';
import { bookReceipt } from '../../actions';
import { type Came, receivedField } from '../../received-lines';

interface ReceiptPreviewProps {
  document: PurchaseOrderDocument;
  preview: Preview;
  /** The entries. */
  lines: Came[];
  shortage: Shortage;
}

/** The effects: wines with too few or too many bottles, the orders that change, and the button. */
export async function ReceiptPreview({ document, preview, lines, shortage }: ReceiptPreviewProps) {
  const t = await words('console.purchaseOrders.preview');
  return (
    <Section id="preview" title={t('title')}>
      <ul className="mb-4 list-disc pl-5">
        {document.lines.map((line) => {
          const wine = preview.offerings.find(({ wineOfferingId }) => wineOfferingId === line.wineOfferingId);
          return wine && <li key={line.id}>{inWords(fullName(line), line.bottles, wine, t)}</li>;
        })}
      </ul>
      <AffectedOrders preview={preview} lines={document.lines} route={document.route} />
      <ButtonForm
        action={bookReceipt}
        version={preview.version}
        values={{
          id: document.order.id,
          shortage,
          ...Object.fromEntries(lines.map((line) => [receivedField(line.wine_offering_id), line.received])),
        }}
        variant="primary"
        className="mt-4"
        labels={[t('book'), t('booking')]}
      />
    </Section>
  );
}

/** The state of a wine with so many delivered bottles. */
function inWords(
  wine: string,
  bought: number,
  { allotted, surplus }: AllocatedOffering,
  t: Translator<'console.purchaseOrders.preview'>,
): string {
  const came = allotted + surplus;
  if (surplus > 0) return t('tooMany', { wine, came, bought, surplus });
  if (came < bought) return t('tooFew', { wine, came, bought, missing: bought - came });
  return t('came', { wine, came, bought });
}
