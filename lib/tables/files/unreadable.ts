import type { LocalizedMessage } from '@/lib/words/languages/localized-message';

/** A file that cannot be read. The saying tells what is wrong with it, and where. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  readonly saying: LocalizedMessage;
  /** The part of the request that is at fault. */
  readonly path: 'file' | 'columns';

  constructor(saying: LocalizedMessage, path: 'file' | 'columns' = 'file') {
    super('a file that cannot be read');
    this.saying = saying;
    this.path = path;
  }
}
