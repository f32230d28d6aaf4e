import type { PickupEvent } from '@/lib/pickup/day/state/pickup-entry';

/** Keeps the unsent events of a round on a phone, in the order in which they were pressed. */
export interface EventKeeper {
  load(): Promise<PickupEvent[]>;
  keep(event: PickupEvent): Promise<void>;
  forget(ids: string[]): Promise<void>;
}

interface Kept {
  place?: number;
  round: number;
  event: PickupEvent;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Resolves once a transaction's writes are durable: a browser without space may accept a request and abort
 * later.
 */
const kept = ({ transaction }: IDBObjectStore): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pickup', 1);
    request.onupgradeneeded = () => {
      const events = request.result.createObjectStore('events', { keyPath: 'place', autoIncrement: true });
      events.createIndex('round', 'round');
      events.createIndex('id', 'event.id');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

/** The number of events of all rounds that are not sent yet. Rejects where the browser has no storage. */
export async function countKept(): Promise<number> {
  return done((await opened()).transaction('events', 'readonly').objectStore('events').count());
}

/** Keeps them in the browser's database. Everything is rejected where that is forbidden or full. */
export function keeperInBrowser(round: number): EventKeeper {
  let database: Promise<IDBDatabase> | undefined;
  const events = async (mode: IDBTransactionMode) => {
    database ??= opened();
    return (await database).transaction('events', mode).objectStore('events');
  };
  return {
    async load() {
      const all: Kept[] = await done((await events('readonly')).index('round').getAll(round));
      return all.sort((one, other) => (one.place ?? 0) - (other.place ?? 0)).map(({ event }) => event);
    },
    async keep(event) {
      const store = await events('readwrite');
      store.add({ round, event } satisfies Kept);
      await kept(store);
    },
    async forget(ids) {
      const store = await events('readwrite');
      for (const id of ids) {
        for (const place of await done(store.index('id').getAllKeys(id))) store.delete(place);
      }
    },
  };
}
