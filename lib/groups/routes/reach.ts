import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { routes } from '@/db/schema';
import { keyedHash } from '@/lib/process/runtime/keyed-hash';
import { procedure } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { routeInput } from './input';
import { type ReachResult, requestProof } from './reach-request';
import { storefrontUrl } from './route-address';

/** A text that nobody could know before, of which the answer must be made. */
const challenge = () => z.string().regex(/^[0-9a-f]{32}$/, localizedMessage('hexadecimalDigits'));

/** The proof that only this installation gives, and only at the host of this route. */
const proofOf = (asked: string, routeId: number) => keyedHash('proof of a host', `${asked} ${routeId}`);

/** Proves to a caller at a route's host that this installation serves it. */
export const proveHost = procedure({
  access: 'visitor',
  input: z.object({ challenge: challenge() }),
  run: async ({ caller }, { challenge: asked }) => ({ proof: proofOf(asked, caller.route.id) }),
});

/**
 * Tells whether a route's domain leads to this server: `here`; `onlyHttp`, not over HTTPS; or the reason why
 * not.
 */
export interface DomainStatus {
  state: ReachResult | 'onlyHttp';
  /** The address that was asked. */
  url: string;
}

/**
 * Asks a route's own domain, over the network as a visitor would, whether this server answers there. It asks for one
 * fixed path, follows no redirect, waits some seconds at most, and tells nothing of another server's answer. The
 * outcome is kept with the route. 404 when there is no such route.
 */
export const checkReach = procedure({
  access: 'administrator',
  input: routeInput,
  async run({ readingOnce, transaction }, { id }): Promise<DomainStatus> {
    const route = existing(await readingOnce((scope) => scope.find(routes, id)));
    const asked = randomBytes(16).toString('hex');
    const ask = (address: string) =>
      requestProof(new URL(`${address}?challenge=${asked}`), proofOf(asked, route.id));
    const url = storefrontUrl(route, '/public/proof');
    const state = await ask(url);
    const fallsBack = url.startsWith('https:') && ['certificate', 'unreachable', 'late'].includes(state);
    const overHttp = fallsBack && (await ask(`http://${route.publicDomain}/public/proof`)) === 'here';
    await transaction((scope) =>
      scope.update(routes, id, {
        domainReachedAt: state === 'here' ? sql<Date>`clock_timestamp()` : null,
      }),
    );
    return { state: overHttp ? 'onlyHttp' : state, url };
  },
});
