'use client';

import { useEffect, useId, useRef } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { useWords } from '@/app/_ui/words';
import { timeOfDay } from '@/lib/pickup/day/event-refusal';
import { leftOf, type PickupLine, type PickupOrder } from '@/lib/pickup/day/state/pickup-entry';
import { LENGTHS } from '@/lib/rules/lengths';
import { addCrates, formatCrates, formatCratesOf, intoCrates } from '@/lib/wines/crates';
import { categoryName } from '@/lib/wines/offerings/category-name';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { EventForm } from './event-form';
import { OrderDone } from './order-done';
import { OrderLine } from './order-line';
import { OrderMoney } from './order-money';

interface OrderCardProps {
  order: PickupOrder;
  settings: LocaleSettings;
  minimumAge: number | null;
  /** The reasons for which the last press about this order was refused. */
  refusals: string[];
  /** True when the amount of the last press is none. */
  hasNoAmount: boolean;
  /** The amount of the last press, where it is asked about. */
  doubted: string | null;
  /** The page, where the next order is opened. */
  path: string;
}

/** An order as it is handed out. */
export function OrderCard({
  order,
  settings,
  minimumAge,
  refusals,
  hasNoAmount,
  doubted,
  path,
}: OrderCardProps) {
  const t = useWords('pickup.page');
  const id = useId();
  const state = order.cancelled ? 'cancelled' : order.collected_at ? 'collected' : 'open';
  const owed = formatMoney(order.due_cents, settings);
  const left = order.lines.reduce((sum, line) => sum + leftOf(line), 0);
  const unchecked = minimumAge !== null && !order.age_checked_at ? String(minimumAge) : null;
  const collect = order.due_cents > 0 ? t('collectOwing', { amount: owed }) : t('collect', { left });
  return (
    <section
      aria-labelledby={id}
      data-order={order.order_number}
      data-state={state}
      className="grid grid-cols-1 gap-5 rounded-small border border-edge bg-raised p-4 sm:p-6"
    >
      <div className="grid justify-items-start gap-1">
        <h2
          id={id}
          tabIndex={-1}
          className="wrap-anywhere flex flex-wrap items-baseline gap-x-3 text-heading"
        >
          <span className="shrink-0 whitespace-nowrap text-title tabular-nums leading-none">
            {order.order_number}
          </span>{' '}
          <bdi className="min-w-0">{order.name}</bdi>
        </h2>
        {order.due_cents > 0 && (
          <p className="rounded-small border-2 border-danger px-3 py-1 font-semibold text-danger text-lead tabular-nums">
            {t('due', { amount: owed })}
          </p>
        )}
        {order.phone && (
          <a
            href={`tel:${order.phone.replace(/[^+\d]/g, '')}`}
            className="inline-flex min-h-target items-center"
          >
            <bdi>{order.phone}</bdi>
          </a>
        )}
      </div>
      {refusals.length > 0 && <Refusals sentences={refusals} />}
      {state === 'cancelled' && <p className="font-medium text-danger">{t('isCancelled')}</p>}
      {order.collected_at && (
        <p className="font-medium text-positive">
          {order.collected_by
            ? t('collectedBy', {
                time: timeOfDay(order.collected_at, settings.timeZone),
                name: order.collected_by,
              })
            : t('collectedAt', { time: timeOfDay(order.collected_at, settings.timeZone) })}
        </p>
      )}
      {unchecked !== null && state === 'open' && (
        <EventForm
          kind="age_checked"
          order={order}
          label={t('ageChecked', { age: unchecked })}
          buttonClassName="w-full"
        />
      )}
      <Lines order={order} isOpen={state === 'open'} />
      {state === 'open' && (
        <div className="grid gap-2">
          {unchecked === null ? (
            <EventForm
              kind="collected"
              order={order}
              label={collect}
              variant="primary"
              buttonClassName="min-h-16 w-full text-lead"
            />
          ) : (
            <details>
              <summary
                className={buttonClass(
                  'primary',
                  'min-h-16 w-full cursor-pointer list-none text-lead [&::-webkit-details-marker]:hidden',
                )}
              >
                {collect}
              </summary>
              <EventForm
                kind="collected"
                order={order}
                label={t('oldEnough', { age: unchecked })}
                variant="primary"
                className="grid gap-3 pt-3"
                buttonClassName="min-h-16 w-full text-lead"
              >
                <AskAge age={unchecked} />
              </EventForm>
            </details>
          )}
          <details>
            <summary className="cursor-pointer py-3 text-muted">{t('somebodyElse')}</summary>
            <EventForm kind="collected" order={order} label={t('collectFor')} className="grid gap-3 pt-2">
              {unchecked !== null && <AskAge age={unchecked} />}
              <Who />
            </EventForm>
          </details>
        </div>
      )}
      {(state !== 'cancelled' || order.due_cents !== 0) && (
        <OrderMoney order={order} settings={settings} hasNoAmount={hasNoAmount} doubted={doubted} />
      )}
      {state !== 'open' && (
        <a href={path} data-view className={buttonClass('primary', 'min-h-16 w-full text-lead')}>
          {t('next')}
        </a>
      )}
      <OrderDone order={order} settings={settings} isCancelled={state === 'cancelled'} />
    </section>
  );
}

/** The reasons for which a press was refused. It may have been made far below, so the page goes there. */
function Refusals({ sentences }: { sentences: string[] }) {
  const alert = useRef<HTMLDivElement>(null);
  const said = sentences.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal adds a sentence
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'center' });
  }, [said]);
  return (
    <div
      ref={alert}
      role="alert"
      className="grid gap-1 border-danger border-s-4 ps-3 font-medium text-danger"
    >
      {sentences.map((sentence, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may stand twice
        <p key={place}>{sentence}</p>
      ))}
    </div>
  );
}

/** Asks for the age before bottles are handed over; the button below says that it was checked. */
function AskAge({ age }: { age: string }) {
  const t = useWords('pickup.page');
  return (
    <p className="font-semibold text-lead">
      <input type="hidden" name="checks_age" value="yes" />
      {t('askAge', { age })}
    </p>
  );
}

function Who() {
  const t = useWords('pickup.page');
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id}>{t('who')}</label>
      <input
        id={id}
        name="name"
        maxLength={LENGTHS.name}
        autoComplete="off"
        className="min-h-target w-full rounded-small border border-edge bg-sheet px-3 py-2"
      />
    </div>
  );
}

function Lines({ order, isOpen }: { order: PickupOrder; isOpen: boolean }) {
  const names = useWords('categories');
  const crates = useWords('crates');
  return (
    <div className="grid gap-4">
      {byCategory(order.lines).map(({ category, lines }) => (
        <div key={category} className="grid gap-1">
          <h3 className="flex flex-wrap justify-between gap-x-4 text-muted text-small">
            <span>{categoryName(category, names)}</span>
            <span>
              {formatCratesOf(cratesOf(lines), bottlesOf(lines), (counted) => formatCrates(counted, crates))}
            </span>
          </h3>
          <ul className="divide-y divide-line border-line border-y">
            {lines.map((line) => (
              <OrderLine key={line.id} order={order} line={line} isOpen={isOpen} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const cratesOf = (lines: PickupLine[]) =>
  addCrates(lines.map((line) => intoCrates(line.bottles, line.bottles_per_crate)));
const bottlesOf = (lines: PickupLine[]) => lines.reduce((sum, line) => sum + line.bottles, 0);

function byCategory(lines: PickupLine[]): { category: string; lines: PickupLine[] }[] {
  const names = [...new Set(lines.map(({ category }) => category))];
  return names.map((category) => ({ category, lines: lines.filter((line) => line.category === category) }));
}
