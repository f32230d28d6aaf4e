import { ButtonForm } from '@/app/_ui/forms/button-form';
import type { Shortage } from '@/lib/buying/purchase-orders/input';
import type { Awaited, ReceiptPreview } from '@/lib/buying/purchase-orders/receipt/receiving';
import { words } from '@/lib/http/pages/page-locale';
import type { Round } from '@/lib/rounds/queries';
import { fullName } from '@/lib/wines/offerings/full-name';
import type { LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { Section } from '../../../../_parts/page/section';
import { AffectedOrders } from '../../../purchase-orders/_receipt/affected-orders';
import { bookAllReceipts } from '../../../purchase-orders/actions';
import { type Came, cameField, receivedField } from '../../../purchase-orders/received-lines';

interface AllReceiptsProps {
  round: Round;
  route: LocaleSettings;
  /** The purchase orders whose deliveries came. */
  awaited: Awaited[];
  came: { id: number; lines: Came[] }[];
  shortage: Shortage;
  preview: ReceiptPreview;
  /** True when nothing was entered, so that everything came as ordered. */
  isAsOrdered: boolean;
}

/** The effects of the deliveries: their differences, the changing orders, and the button that books all deliveries. */
export async function AllReceipts(props: AllReceiptsProps) {
  const { round, route, awaited, came, shortage, preview, isAsOrdered } = props;
  const t = await words('console.rounds.receive');
  const ofOne = await words('console.purchaseOrders.preview');
  const count = awaited.length;
  return (
    <Section id="preview" title={isAsOrdered ? t('asOrdered') : ofOne('title')}>
      <ul className="mb-4 list-disc pl-5">
        {awaited.map((delivery) => (
          <li key={delivery.order.id}>
            {t('delivery', {
              supplier: delivery.supplier.name,
              number: String(delivery.order.number),
              differences: differences(delivery, preview, ofOne).join(' ') || t('same'),
            })}
          </li>
        ))}
      </ul>
      <AffectedOrders preview={preview} lines={awaited.flatMap(({ lines }) => lines)} route={route} />
      <ButtonForm
        action={bookAllReceipts}
        version={preview.version}
        values={{ id: round.id, shortage, ...valuesOf(awaited, came) }}
        variant="primary"
        className="mt-4"
        labels={[t(isAsOrdered ? 'bookAsOrdered' : 'book', { count }), ofOne('booking')]}
      />
    </Section>
  );
}

/** The entries about the deliveries that are booked, by their fields. */
const valuesOf = (awaited: Awaited[], came: AllReceiptsProps['came']) =>
  Object.fromEntries(
    came
      .filter(({ id }) => awaited.some(({ order }) => order.id === id))
      .flatMap(({ id, lines }) => [
        [cameField(id), 'on'],
        ...lines.map((line) => [receivedField(line.wine_offering_id, id), line.received]),
      ]),
  );

/** The wines of which more or fewer bottles came than were ordered. */
function differences(
  { order, lines }: Awaited,
  { received, offerings }: ReceiptPreview,
  t: Translator<'console.purchaseOrders.preview'>,
): string[] {
  return lines.flatMap((line) => {
    const came = received.get(order.id)?.get(line.wineOfferingId) ?? line.bottles;
    const values = { wine: fullName(line), came, bought: line.bottles };
    if (came === line.bottles) return [];
    if (came < line.bottles) return [t('tooFew', { ...values, missing: line.bottles - came })];
    const surplus = offerings.find((one) => one.wineOfferingId === line.wineOfferingId)?.surplus ?? 0;
    return [surplus > 0 ? t('tooMany', { ...values, surplus }) : t('came', values)];
  });
}
