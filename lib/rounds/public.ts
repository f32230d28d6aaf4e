import { z } from 'zod';
import { unscopedCurrentRound, unscopedStorefrontState } from '@/db/public/public-site';
import { databaseNow } from '@/lib/process/runtime/clock';
import { procedure } from '@/lib/rules/command';
import { SHOWN_FIELDS } from './present';

/**
 * The current round at a host, as the JSON text of the answer. The round in it is null when no route is served there or
 * none of its rounds is open.
 */
export const currentRoundAtHost = procedure({
  access: 'anyone',
  input: z.object({ host: z.string() }),
  run: async (_context, { host }) =>
    `{"current_round":${await unscopedCurrentRound(host, databaseNow(), SHOWN_FIELDS)}}`,
});

/** Texts that change whenever the first page of the site at a host does; null when no route is served there. */
export const storefrontState = procedure({
  access: 'anyone',
  input: z.object({ host: z.string() }),
  run: (_context, { host }) => unscopedStorefrontState(host, databaseNow()),
});
