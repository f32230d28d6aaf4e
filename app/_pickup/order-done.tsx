'use client';

import { useWords } from '@/app/_ui/words';
import { timeOfDay } from '@/lib/pickup/day/event-refusal';
import type { PickupOrder, StandingEvent } from '@/lib/pickup/day/state/pickup-entry';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { EventForm } from './event-form';

interface OrderDoneProps {
  order: PickupOrder;
  settings: LocaleSettings;
  isCancelled: boolean;
}

/** The acts on an order, the newest first, each with its undo button where it has one. */
export function OrderDone({ order, settings, isCancelled }: OrderDoneProps) {
  const t = useWords('pickup.page');
  if (order.events.length === 0) return null;
  return (
    <div className="grid gap-1 border-line border-t pt-4">
      <h3 className="text-muted text-small">{t('done')}</h3>
      <ul className="divide-y divide-line">
        {order.events.toReversed().map((event) => (
          <li key={event.id} className="flex flex-wrap items-center justify-end gap-x-3 py-1">
            <span className="wrap-anywhere min-w-0 flex-1 basis-32">
              <Said event={event} order={order} settings={settings} />
              <span className="block text-muted text-small">
                {timeOfDay(event.applied_at, settings.timeZone)}
                {event.table !== '' && ' · '}
                <bdi>{event.table ?? t('inConsole')}</bdi>
              </span>
            </span>
            {!isCancelled && !isFixed(order, event) && (
              <EventForm
                kind="undo"
                order={order}
                undoes={event}
                label={t('undo')}
                name={t('said', { what: t('undo'), detail: t(`kinds.${event.kind}`) })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** While an order is collected, the bottles before it stay. */
const isFixed = (order: PickupOrder, { kind }: StandingEvent) =>
  order.collected_at !== null && (kind === 'handed_over' || kind === 'short');

function Said({
  event,
  order,
  settings,
}: {
  event: StandingEvent;
  order: PickupOrder;
  settings: LocaleSettings;
}) {
  const t = useWords('pickup.page');
  const what = t(`kinds.${event.kind}`);
  if (event.kind === 'paid_cash') {
    const cents = event.amount_cents ?? 0;
    const detail = formatMoney(Math.abs(cents), settings);
    return t('said', { what: cents < 0 ? t('gaveBack') : what, detail });
  }
  const line = order.lines.find(({ id }) => id === event.line_id);
  if (!line) return event.name ? t('said', { what, detail: event.name }) : what;
  const reason = event.reason && t(`reasons.${event.reason}`);
  return t('said', { what, detail: `${event.bottles} × ${line.name}${reason ? ` (${reason})` : ''}` });
}
