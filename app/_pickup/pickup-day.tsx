'use client';

import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useWords } from '@/app/_ui/words';
import { tellRefusal } from '@/lib/pickup/day/event-refusal';
import { asksFirst, eventOfForm, partsOfPress } from '@/lib/pickup/day/phone/form-event';
import { type PackedOrders, unpackOrders } from '@/lib/pickup/day/phone/packed-orders';
import { notSent, optimisticResult, ordersOn, type Phone } from '@/lib/pickup/day/phone/phone';
import type { LocaleSettings } from '@/lib/words/format';
import { type DoorPaths, doorsAt } from './doors';
import { PressingContext } from './event-form';
import { FindOrder, useHeadingOf } from './find-order';
import { keeperInBrowser } from './kept-events';
import { keepPage, roundInBrowser } from './kept-page';
import { OrderCard } from './order-card';
import { OrderLists } from './order-lists';
import { NotSent, PickupBar } from './pickup-bar';
import { PickupConnection, type Sums } from './pickup-line';
import { leadTo, type View, viewOf } from './pickup-view';
import { SearchName } from './search-name';

interface PickupDayProps {
  round: { id: number; minimumAge: number | null };
  orders: PackedOrders;
  cursor: string;
  paths: DoorPaths;
  settings: LocaleSettings;
  /** The label of the link; null for the console. */
  table: string | null;
  formKey: string;
  canScan: boolean;
  /** The order named in the address. */
  asked: View;
  /** The content below, which may show the received state. */
  children?: ReactNode;
}

/** The received state of a pickup page: its orders, and for administrators their sums. */
export const HeardContext = createContext<{ orders: Phone['orders']; sums?: Sums | undefined }>({
  orders: [],
});

/** The pickup of a round on a phone: it holds all orders, and needs the server only to tell and to hear. */
export function PickupDay(props: PickupDayProps) {
  const { round, orders, cursor, paths, settings, table } = props;
  const t = useWords('pickup');
  const [line] = useState(
    () =>
      new PickupConnection(
        { orders: unpackOrders(orders), cursor, pressed: [], refused: [] },
        doorsAt(paths, settings.locale),
        keeperInBrowser(round.id),
        table === null ? undefined : roundInBrowser,
      ),
  );
  const shown = useSyncExternalStore(line.subscribe, line.shown, line.shown);
  useEffect(() => {
    void line.start();
    const atOnce = () => void line.work();
    addEventListener('online', atOnce);
    document.addEventListener('visibilitychange', atOnce);
    return () => {
      line.stop();
      removeEventListener('online', atOnce);
      document.removeEventListener('visibilitychange', atOnce);
    };
  }, [line]);
  useEffect(() => {
    // A browser may forbid keeping; the page works without it.
    if (table !== null) keepPage().catch(() => {});
  }, [table]);
  const [view, lead] = useView(props.asked, paths.page);
  const here = useMemo(() => ordersOn(shown.phone, table), [shown.phone, table]);
  const [noAmount, setNoAmount] = useState<string>();
  const [doubted, setDoubted] = useState({ order: props.asked.order, amount: props.asked.amount });
  const press = useCallback(
    (fields: Record<string, string>) => {
      const isDoubted = asksFirst(fields, settings);
      setDoubted({ order: fields.order_number ?? '', amount: isDoubted ? (fields.amount ?? null) : null });
      if (isDoubted) return;
      for (const part of partsOfPress(fields)) {
        const at = new Date().toISOString();
        const event = eventOfForm(part, settings, { id: newId(), at });
        setNoAmount(event ? undefined : fields.order_id);
        if (!event) return;
        const order = ordersOn(line.shown().phone, table).find(({ id }) => id === event.order_id);
        const outcome = order && optimisticResult(order, event, { at, table });
        if (outcome && 'refused' in outcome) {
          line.refuse(event, tellRefusal(outcome.refused, t, settings.timeZone));
        } else line.press(event);
      }
    },
    [line, settings, table, t],
  );
  const pressing = useMemo(
    () => ({ path: paths.press, formKey: props.formKey, press }),
    [paths.press, props.formKey, press],
  );
  const field = useRef<HTMLInputElement>(null);
  useHeadingOf(view.order);
  const order = here.find(({ order_number }) => String(order_number) === view.order?.trim());
  const { refused } = shown.phone;
  const refusals = refused.filter(({ event }) => event.order_id === order?.id);
  const elsewhere = refused.filter(({ event }) => event.order_id !== order?.id);
  return (
    <PressingContext value={pressing}>
      {/* biome-ignore lint/a11y: it only takes over the links within */}
      <div className="grid grid-cols-1 gap-6" onClick={(event) => followHere(event, lead)}>
        <PickupBar
          orders={here}
          pending={notSent(shown.phone).length}
          shown={shown}
          isHelper={table !== null}
        />
        {elsewhere.length > 0 && (
          <div role="alert">
            <ul className="grid gap-1 border-danger border-s-4 ps-3 text-danger">
              {elsewhere.map(({ event, sentence }) => {
                const its = here.find(({ id }) => id === event.order_id);
                return (
                  <li key={event.id}>
                    {its && (
                      <a href={leadTo(paths.page, { order: String(its.order_number) })} data-view>
                        {its.order_number}
                      </a>
                    )}{' '}
                    {sentence}
                  </li>
                );
              })}
            </ul>
          </div>
        )}
        <FindOrder
          path={paths.page}
          field={field}
          withKeys={!order}
          canScan={props.canScan}
          open={(number) => lead({ order: number })}
        />
        {order ? (
          <OrderCard
            key={order.id}
            order={order}
            settings={settings}
            minimumAge={round.minimumAge}
            path={paths.page}
            refusals={[...refusals.map(({ sentence }) => sentence), ...(view.refused ? [view.refused] : [])]}
            hasNoAmount={String(order.id) === noAmount}
            doubted={String(order.order_number) === doubted.order ? doubted.amount : null}
          />
        ) : (
          view.order && <p role="alert">{t('page.noSuchNumber', { number: view.order })}</p>
        )}
        <SearchName path={paths.page} name={view.name} search={(name) => lead({ name })} />
        <OrderLists orders={here} view={view} path={paths.page} settings={settings} />
        <NotSent pending={notSent(shown.phone).length} isHelper={table !== null} />
      </div>
      <HeardContext value={{ orders: here, sums: shown.sums }}>{props.children}</HeardContext>
    </PressingContext>
  );
}

/** A random id. `randomUUID` needs HTTPS, and the page may be tried in a local network. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

type Wanted = Parameters<typeof leadTo>[1];

/** The open order, which the address names too: going back closes it. No request is made. */
function useView(asked: View, path: string): [View, (wanted: Wanted) => void] {
  const [view, setView] = useState(asked);
  useEffect(() => {
    const look = () =>
      setView((made) => {
        const here = viewOf(new URLSearchParams(location.search));
        return JSON.stringify({ ...here, refused: made.refused }) === JSON.stringify(made) ? made : here;
      });
    addEventListener('popstate', look);
    // A kept page was made for another address.
    queueMicrotask(look);
    return () => removeEventListener('popstate', look);
  }, []);
  const lead = useCallback(
    (wanted: Wanted) => {
      const address = leadTo(path, wanted);
      history.pushState(null, '', address);
      setView(viewOf(new URL(address, location.href).searchParams));
    },
    [path],
  );
  return [view, lead];
}

/** Follows a link to another view of the page without asking the server. */
function followHere(event: MouseEvent, lead: (wanted: Wanted) => void): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-view]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  lead(Object.fromEntries(new URL(link.href).searchParams));
}
