import { fieldError, invalid } from '@/lib/rules/errors';

/** The messages that say why a file cannot be read, with the numbers that each names. */
export const UNREADABLE = {
  importEmpty: [],
  importColumns: ['most', 'row'],
  importRows: ['most'],
  importUnpacked: ['most'],
  importUnreadable: [],
  importQuote: ['line'],
} as const;

type Unreadable = keyof typeof UNREADABLE;

/** The 422 for a file that cannot be read, with what is wrong and where. */
export const unreadableFile = <Reason extends Unreadable>(
  reason: Reason,
  numbers: Record<(typeof UNREADABLE)[Reason][number], number | string>,
) => invalid(fieldError('file', reason, numbers));
