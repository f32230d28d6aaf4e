import type { Phone } from '@/lib/pickup/day/phone/phone';

/** The browser's store of the page, its files and its round, which the service worker reads as well. */
const STORE = 'pickup';
const PAGE = '/pickup';
/** The round's place in the store; no request goes there. */
const ROUND = '/pickup/kept-round';
const FILES = '/_next/static/';

/** The orders of a round as the server last told them. */
export type KeptRound = Pick<Phone, 'orders' | 'cursor'>;

/** Keeps the state of a round for a page without reception. */
export interface RoundKeeper {
  load(): Promise<KeptRound | undefined>;
  keep(round: KeptRound): Promise<void>;
  /** Forgets the page with the round. */
  forget(): Promise<void>;
}

/** Browsers have a store and workers over HTTPS only. */
const canKeep = () => 'caches' in globalThis && 'serviceWorker' in navigator;

/** Keeps the page and its files, so that it opens without reception. */
export async function keepPage(): Promise<void> {
  if (!canKeep()) return;
  await navigator.serviceWorker.register('/pickup-worker.js', { scope: PAGE });
  const store = await caches.open(STORE);
  const used = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = used.filter((name) => new URL(name).pathname.startsWith(FILES));
  for (const { url } of await store.keys()) {
    if (url.includes(FILES) && !files.includes(url)) await store.delete(url);
  }
  for (const file of files) if (!(await store.match(file))) await store.add(file);
  // The first page was loaded before there was a worker.
  if (!(await store.match(PAGE))) await store.add(PAGE);
}

/** Keeps the round beside the page. Without a store it keeps nothing. */
export const roundInBrowser: RoundKeeper = {
  async load() {
    if (!canKeep()) return undefined;
    const kept = await (await caches.open(STORE)).match(ROUND);
    return kept?.json();
  },
  async keep({ orders, cursor }) {
    if (!canKeep()) return;
    await (await caches.open(STORE)).put(ROUND, new Response(JSON.stringify({ orders, cursor })));
  },
  async forget() {
    if (canKeep()) await caches.delete(STORE);
  },
};
