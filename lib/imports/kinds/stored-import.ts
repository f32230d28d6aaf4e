import type { InferSelectModel } from 'drizzle-orm';
import type { imports } from '@/db/schema';
import type { Kind, PreviewRow } from './import-kind';
import { PARTICIPANTS } from './participants';
import { OFFERINGS, WINES } from './wines';

/** An import as it is stored. */
export type Import = InferSelectModel<typeof imports>;

/** An import without its rows. */
export type ListedImport = Pick<Import, 'id' | 'kind' | 'state' | 'heads' | 'columns' | 'counts'>;

export const KINDS: Record<Import['kind'], Kind> = {
  participants: PARTICIPANTS,
  wines: WINES,
  offerings: OFFERINGS,
};

/** An import with the outcome of its rows. */
export type ShownImport = ListedImport & Pick<Import, 'preview'>;

/** The rows of an import as they were last shown. */
export const previewOf = ({ preview }: Pick<Import, 'preview'>) => preview as PreviewRow[];

/** The outcome of rows, and the number of rows with each. */
export function previewColumns(preview: PreviewRow[]): Pick<Import, 'preview' | 'counts'> {
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { state } of preview) counts[state] += 1;
  return { preview, counts };
}
