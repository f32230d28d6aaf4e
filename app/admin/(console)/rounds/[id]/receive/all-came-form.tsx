import { buttonClass } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import type { Shortage } from '@/lib/buying/purchase-orders/input';
import type { Awaited } from '@/lib/buying/purchase-orders/receipt/receiving';
import { words } from '@/lib/http/pages/page-locale';
import type { Round } from '@/lib/rounds/queries';
import { Section } from '../../../../_parts/page/section';
import { CameLines } from '../../../purchase-orders/_receipt/came-lines';
import { ShortageChoice } from '../../../purchase-orders/_receipt/shortage-choice';
import { type Came, cameField } from '../../../purchase-orders/received-lines';

interface AllCameFormProps {
  round: Round;
  awaited: Awaited[];
  /** The deliveries that came, with the earlier entries. */
  came: { id: number; lines: Came[] }[];
  shortage: Shortage;
  /** True below a preview of such numbers. */
  isAgain: boolean;
}

/** The deliveries that came, and the bottles of each wine. It changes nothing: it asks for a preview. */
export async function AllCameForm({ round, awaited, came, shortage, isAgain }: AllCameFormProps) {
  const t = await words('console.rounds.receive');
  const receive = await words('console.purchaseOrders.receive');
  const linesOf = new Map(came.map(({ id, lines }) => [id, lines]));
  return (
    <Section id="numbers" title={isAgain ? receive('otherNumbers') : t('differences')}>
      <form action={`/admin/rounds/${round.id}/receive#preview`} data-passing className="grid gap-6">
        {awaited.map(({ order, lines, supplier }) => (
          <fieldset key={order.id} className="min-w-0">
            <legend className="flex w-full flex-wrap items-center justify-between gap-x-6">
              <label className="flex min-h-target cursor-pointer items-center gap-3 font-medium">
                <input
                  type="checkbox"
                  name={cameField(order.id)}
                  defaultChecked={linesOf.has(order.id)}
                  className="size-5 shrink-0"
                />
                {t('came', { supplier: supplier.name, number: String(order.number) })}
              </label>
              <Link href={`/admin/purchase-orders/${order.id}/receive`} className="py-2.5 text-small">
                {t('alone')}
              </Link>
            </legend>
            <CameLines lines={lines} came={linesOf.get(order.id) ?? []} orderId={order.id} />
          </fieldset>
        ))}
        <ShortageChoice shortage={shortage} />
        <div>
          <button type="submit" className={buttonClass('quiet')}>
            {receive('see')}
          </button>
        </div>
      </form>
    </Section>
  );
}
