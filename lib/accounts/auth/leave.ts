import { procedure } from '@/lib/rules/command';

/**
 * Logs out or ends an elevation. Tokens are stateless, so nothing is changed here; the door deletes the
 * cookie. Anyone may call it, because otherwise nobody could log out of a session that has just expired.
 */
export const leave = procedure({ access: 'anyone', run: async () => {} });
