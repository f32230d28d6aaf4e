import { BottleStepper } from '@/app/_ordering/bottle-stepper';
import { type Customs, formatMoney } from '@/lib/format';
import type { Offering } from '@/lib/offerings/queries';

interface WineRowProps {
  wine: Offering;
  customs: Customs;
  choosing: boolean;
}

/** One wine: what it is, what a bottle costs, and how many one wants. */
export function WineRow({ wine, customs, choosing }: WineRowProps) {
  return (
    <li
      className={
        'relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 py-5 sm:items-start sm:gap-x-6 ' +
        (choosing ? 'sm:grid-cols-[1fr_auto_auto] ' : '') +
        'before:absolute before:inset-y-5 before:-left-4 before:w-0.5 ' +
        'has-[input:not(:placeholder-shown)]:before:bg-accent-ink'
      }
    >
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <h3 className="text-lead oldstyle-nums">
          {wine.name} {wine.vintage !== null && <span className="whitespace-nowrap">{wine.vintage}</span>}
        </h3>
        <p className="text-muted text-small">{[wine.producer, wine.region].filter(Boolean).join(', ')}</p>
        {wine.description && <p className="mt-1 max-w-measure whitespace-pre-line">{wine.description}</p>}
      </div>
      <p className="tabular-nums sm:pt-0.5 sm:text-right">
        {formatMoney(wine.priceCents, customs)}
        <span className="block text-muted text-small">
          {wine.bottlesPerCrate === 1 ? 'by the bottle' : `${wine.bottlesPerCrate} a crate`}
        </span>
      </p>
      {choosing && <BottleStepper offeringId={wine.id} wine={wine.name} />}
    </li>
  );
}
