import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { winePictures, wines } from '@/db/schema';
import { unscopedWinePicture } from '@/db/unscoped';
import { winePictureOf } from '@/lib/groups/branding/pictures';
import { command, procedure } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { pathId } from '@/lib/rules/input';
import { currentRow } from '@/lib/rules/version';
import { wineInput } from './input';
import { presentWine } from './present';
import type { Wine } from './queries';

/** The largest accepted file, in bytes. */
export const LARGEST_WINE_PICTURE = 8 * 1024 * 1024;

/**
 * Gives a wine of the library a picture; offerings keep the one that they have. 404 when there is no such wine, 422 when
 * the file is no picture that is taken. It is made before the transaction, because that takes longer than others should
 * wait.
 */
export const setWinePicture = procedure({
  access: 'administrator',
  input: z.object({ id: pathId(), bytes: z.instanceof(Uint8Array) }),
  async run({ caller, reading, transaction }, { id, bytes }): Promise<Wine> {
    existing(await reading((scope) => scope.find(wines, id)));
    const made = await winePictureOf(caller.user.organizationId, bytes);
    return transaction(async (scope) => {
      existing(await scope.lock(wines, id));
      const url = `/pictures/wine-${randomBytes(16).toString('hex')}`;
      await scope.insert(winePictures, { ...made, url });
      return existing(await scope.update(wines, id, { pictureUrl: url }));
    });
  },
});

/** Takes the picture of a wine of the library away; offerings keep it. */
export const deleteWinePicture = command({
  access: 'administrator',
  input: wineInput,
  current: currentRow(wines, presentWine),
  async run({ scope }, { id }): Promise<void> {
    existing(await scope.update(wines, id, { pictureUrl: null }));
  },
});

/**
 * The bytes of a wine's picture by its path, in WebP. 404 at a host of another organization, and at one of none unless
 * the console answers there.
 */
export const getWinePicture = procedure({
  access: 'anyone',
  input: z.object({
    host: z.string().max(253),
    url: z.string().max(80),
    size: z.enum(['content', 'small']),
    has_console: z.boolean(),
  }),
  async run(_context, { host, url, size, has_console }): Promise<Buffer> {
    const content = await unscopedWinePicture({ host, url, size, hasConsole: has_console });
    if (!content) throw refuse('notFound');
    return content;
  },
});
