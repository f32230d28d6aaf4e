'use client';

import { optionsOf } from '@/app/_ui/forms/options';
import { useWords } from '@/app/_ui/words';
import { SHORT_REASONS } from '@/lib/pickup/day/event-limits';
import { leftOf, type PickupLine, type PickupOrder } from '@/lib/pickup/day/state/pickup-entry';
import { formatLineCrates } from '@/lib/wines/crates';
import { EventForm } from './event-form';

const CONTROL = 'min-h-target rounded-small border border-edge bg-sheet px-3 py-2';

/** A wine of an order: the number of bottles to hand over, and the buttons for them. */
export function OrderLine({
  order,
  line,
  isOpen,
}: {
  order: PickupOrder;
  line: PickupLine;
  isOpen: boolean;
}) {
  const t = useWords('pickup.page');
  const crates = useWords('crates');
  const left = leftOf(line);
  const wine = line.vintage === null ? line.name : `${line.name} ${line.vintage}`;
  return (
    <li className="grid gap-1 py-2">
      <div className="flex items-baseline gap-3">
        <span className="min-w-8 text-end font-medium text-heading tabular-nums">{line.bottles}</span>
        <span className="wrap-anywhere min-w-0 flex-1">
          {line.bottles >= line.bottles_per_crate && line.bottles_per_crate > 1 && (
            <span className="block font-medium">
              {formatLineCrates(line.bottles, line.bottles_per_crate, crates)}
            </span>
          )}
          <bdi>{line.name}</bdi> {line.vintage}
          {(line.handed_over > 0 || line.short > 0) && (
            <span className="flex flex-wrap gap-x-4 text-small">
              {line.handed_over > 0 && (
                <span className="text-positive">{t('given', { bottles: line.handed_over })}</span>
              )}
              {line.short > 0 && <span className="text-danger">{t('missing', { bottles: line.short })}</span>}
            </span>
          )}
        </span>
      </div>
      {isOpen && left > 0 && (
        <details>
          <summary className="cursor-pointer py-3 text-muted text-small">{t('lineActs')}</summary>
          <div className="grid gap-3 pt-1 pb-2">
            <EventForm
              kind="handed_over"
              order={order}
              lineId={line.id}
              label={t('handOver')}
              name={t('said', { what: t('handOver'), detail: wine })}
              className="flex flex-wrap items-end gap-2"
              buttonClassName="flex-1"
            >
              <Count most={left} usual={left} />
            </EventForm>
            <EventForm
              kind="short"
              order={order}
              lineId={line.id}
              label={t('short')}
              name={t('said', { what: t('short'), detail: wine })}
              className="flex flex-wrap items-end gap-2"
              buttonClassName="flex-1"
            >
              <Count most={left} usual={1} />
              <Reason />
            </EventForm>
          </div>
        </details>
      )}
    </li>
  );
}

function Count({ most, usual }: { most: number; usual: number }) {
  const t = useWords('pickup.page');
  return (
    <label className="grid gap-1">
      <span className="text-small">{t('count')}</span>
      <input
        key={usual}
        type="number"
        name="bottles"
        inputMode="numeric"
        min={1}
        max={most}
        required
        defaultValue={usual}
        className={`${CONTROL} w-20 tabular-nums`}
      />
    </label>
  );
}

function Reason() {
  const t = useWords('pickup.page');
  return (
    <label className="grid gap-1">
      <span className="text-small">{t('reason')}</span>
      <select name="reason" className={CONTROL}>
        {optionsOf(SHORT_REASONS, (reason) => t(`reasons.${reason}`))}
      </select>
    </label>
  );
}
