import { z } from 'zod';
import { procedure } from '@/lib/command';

/**
 * Leaving: logging out, or giving an elevation back. Tokens are stateless, so there is nothing to change here;
 * the edge forgets the cookie. Anyone may, or a session that has just ended could not be left.
 */
export const leave = procedure({ access: 'anyone', input: z.object({}), run: async () => {} });
