import { ASKED_BY_PAGE } from '@/lib/http/pages/asked-by-page';
import { DoorClosed, type Doors } from './pickup-line';

/** The paths of a page of the pickup. */
export interface DoorPaths {
  state: string;
  events: string;
  /** The target of its forms without scripts. */
  press: string;
  /** The page itself. */
  page: string;
}

const WAIT_MS = 15_000;

/** The doors at these paths, in the language of the page. */
export function doorsAt({ state, events }: DoorPaths, locale: string): Doors {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { 'accept-language': locale, [ASKED_BY_PAGE]: 'pickup', ...init.headers };
    const answer = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(WAIT_MS) });
    if (!answer.ok) throw new DoorClosed(answer.status);
    return answer.json();
  };
  return {
    async send(sent) {
      const headers = { 'content-type': 'application/json' };
      // Fields that a kind does not need are left out, not null.
      const body = JSON.stringify({ events: sent }, (_key, value) => value ?? undefined);
      return (await ask(events, { method: 'POST', headers, body })).results;
    },
    read: (since) => ask(`${state}?details=true${since === undefined ? '' : `&since=${since}`}`),
  };
}
