import { and, eq } from 'drizzle-orm';
import { routePictures, routes } from '@/db/schema';
import type { Route } from '@/db/unscoped';
import { namePicture, namePictureHash } from '@/lib/groups/branding/name-picture';
import type { Picture } from '@/lib/groups/branding/picture-process';
import { picturesOf } from '@/lib/groups/branding/pictures';
import { procedure, query } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { pictureInput, routeInput, routeLogoInput } from './input';

/**
 * Gives a route a logo, or takes it away. 404 when there is no such route, 422 when the file is no picture that is
 * taken. The pictures are made before the transaction, because that takes longer than others should wait.
 */
export const setRouteLogo = procedure({
  access: 'administrator',
  input: routeLogoInput,
  async run({ caller, reading, transaction }, { id, picture }): Promise<Route> {
    existing(await reading((scope) => scope.find(routes, id)));
    const logo = picture && (await picturesOf(caller.user.organizationId, picture));
    return transaction(async (scope) => {
      existing(await scope.lock(routes, id));
      await scope.delete(routePictures, eq(routePictures.routeId, id));
      for (const made of logo?.pictures ?? []) {
        await scope.insert(routePictures, { ...made, routeId: id, hash: logo?.hash ?? '' });
      }
      return existing(await scope.update(routes, id, { logoHash: logo?.hash ?? null }));
    });
  },
});

/**
 * A picture of the visitor's route by the hash in its address: of its logo, or of its name. 404 for another hash, which
 * may be another picture.
 */
export const getPicture = procedure({
  access: 'visitor',
  input: pictureInput,
  async run({ caller: { route }, reading }, { hash, kind }): Promise<Pick<Picture, 'content' | 'mediaType'>> {
    if (kind === 'share' && hash === namePictureHash(route)) return namePicture(route);
    const where = and(
      eq(routePictures.routeId, route.id),
      eq(routePictures.hash, hash),
      eq(routePictures.kind, kind),
    );
    const [picture] = await reading((scope) => scope.list(routePictures, { where, limit: 1 }));
    if (!picture) throw refuse('notFound');
    return picture;
  },
});

/** The logo of a route of the administrator's organization, or null. 404 when there is no such route. */
export const getRouteLogo = query({
  access: 'administrator',
  input: routeInput,
  async run({ scope }, { id }) {
    existing(await scope.find(routes, id));
    const where = and(eq(routePictures.routeId, id), eq(routePictures.kind, 'logo'));
    const [picture] = await scope.list(routePictures, { where, limit: 1 });
    return picture ?? null;
  },
});
