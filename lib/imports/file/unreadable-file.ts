import { invalid } from '@/lib/rules/errors';
import type { LocalizedMessage } from '@/lib/words/languages/localized-message';

/** The 422 for a file that cannot be read, with what is wrong and where. */
export const unreadableFile = (message: LocalizedMessage) => invalid({ path: 'file', message });
