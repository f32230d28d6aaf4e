import type { PictureKind } from '@/db/schema/words';

/** The address of a picture made from a logo or a name with this hash. */
export const picturePath = (kind: PictureKind, hash: string) => `/pictures/${kind}-${hash}` as const;
