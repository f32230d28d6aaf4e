'use client';

import { useWords } from '@/app/_ui/words';
import type { PickupOrder } from '@/lib/pickup/day/state/pickup-entry';
import { bareText } from '@/lib/words/bare-text';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { LISTS, type ListName, leadTo, type View } from './pickup-view';

const IN_LIST: Record<ListName, (order: PickupOrder) => boolean> = {
  to_go: (order) => !order.cancelled && order.collected_at === null,
  to_pay: (order) => order.due_cents > 0,
  collected: (order) => order.collected_at !== null,
};

interface OrderListsProps {
  orders: PickupOrder[];
  view: View;
  path: string;
  settings: LocaleSettings;
}

/** The lists of a pickup, one of which may be open, and the orders of people whose name was searched. */
export function OrderLists({ orders, view, path, settings }: OrderListsProps) {
  const t = useWords('pickup.page');
  const wanted = bareText(view.name.trim());
  const found = wanted
    ? orders.filter(({ name }) => bareText(name).includes(wanted))
    : view.list
      ? orders.filter(IN_LIST[view.list])
      : undefined;
  return (
    <div id="lists" className="grid scroll-mt-16 gap-4">
      <nav aria-label={t('lists.title')} className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
        {LISTS.map((list) => (
          <a
            key={list}
            href={leadTo(path, view.list === list ? {} : { list })}
            data-view
            aria-current={view.list === list ? 'page' : undefined}
            className="wrap-anywhere grid min-h-target content-center rounded-small border border-edge px-2 py-1 text-center text-small no-underline aria-[current]:bg-raised aria-[current]:font-medium"
          >
            <span>{t(`lists.${list}`)}</span>
            <span className="text-lead tabular-nums">{orders.filter(IN_LIST[list]).length}</span>
          </a>
        ))}
      </nav>
      {found && (
        <ul className="divide-y divide-line border-line border-y">
          {found.map((order) => (
            <li key={order.id}>
              <a
                href={leadTo(path, { order: String(order.order_number) })}
                data-view
                className="flex min-h-target flex-wrap items-center gap-x-3 py-2 no-underline hover:bg-raised"
              >
                <span className="min-w-12 text-end font-medium text-lead tabular-nums">
                  {order.order_number}
                </span>
                <span className="wrap-anywhere min-w-0 flex-1 basis-32">
                  <bdi>{order.name}</bdi>
                </span>
                {order.due_cents > 0 && (
                  <span className="text-small tabular-nums">{formatMoney(order.due_cents, settings)}</span>
                )}
              </a>
            </li>
          ))}
          {found.length === 0 && <li className="py-3 text-muted">{t('nobody')}</li>}
        </ul>
      )}
    </div>
  );
}
