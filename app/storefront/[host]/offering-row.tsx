import { BottleStepper } from '@/app/_ordering/bottle-stepper';
import { formatMoney, type LocaleSettings } from '@/lib/format';
import type { ListedOffering } from './listed-offering';

interface OfferingRowProps {
  offering: ListedOffering;
  localeSettings: LocaleSettings;
  choosing: boolean;
}

/** One wine: its description, the price of a bottle, and the field for the bottles. */
export function OfferingRow({ offering, localeSettings, choosing }: OfferingRowProps) {
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
          {offering.name}{' '}
          {offering.vintage !== null && <span className="whitespace-nowrap">{offering.vintage}</span>}
        </h3>
        <p className="text-muted text-small">
          {[offering.producer, offering.region].filter(Boolean).join(', ')}
        </p>
        {offering.description && (
          <p className="mt-1 max-w-measure whitespace-pre-line">{offering.description}</p>
        )}
      </div>
      <p className="tabular-nums sm:pt-0.5 sm:text-right">
        {formatMoney(offering.priceCents, localeSettings)}
        <span className="block text-muted text-small">
          {offering.bottlesPerCrate === 1 ? 'by the bottle' : `${offering.bottlesPerCrate} a crate`}
        </span>
      </p>
      {choosing && <BottleStepper offeringId={offering.id} offering={offering.name} />}
    </li>
  );
}
