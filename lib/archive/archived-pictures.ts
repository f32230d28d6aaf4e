import { sql } from 'drizzle-orm';
import { routePictures, winePictures } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Tenant } from '@/db/tenant';
import type { ZippedFile } from '@/lib/tables/spreadsheet/zip-stream';

const fileOfWine = (id: number) => `pictures/wine-${id}.webp`;

interface Pictured {
  picture_url: string | null;
}

/** Wines with the files of their pictures in the archive for their addresses, which open them to anybody. */
export async function withPictureFiles<W extends Pictured>(scope: Scope, wines: W[]): Promise<W[]> {
  const urls = JSON.stringify(wines.map((wine) => wine.picture_url));
  const stored = await scope.query<{ id: number; url: string }>(
    (organization) => sql`
      SELECT id, url FROM wine_pictures
      WHERE organization_id = ${organization}
        AND url IN (SELECT wanted FROM jsonb_array_elements_text(${urls}::jsonb) wanted)`,
  );
  const files = new Map(stored.map(({ id, url }) => [url, fileOfWine(id)]));
  return wines.map((wine) => ({ ...wine, picture_url: files.get(wine.picture_url ?? '') ?? null }));
}

/** The pictures of an organization, each read when its turn comes. */
export async function* pictureFiles(tenant: Tenant): AsyncGenerator<ZippedFile> {
  for (const id of await idsOf(tenant, winePictures)) {
    const picture = await tenant.readingOnce((scope) => scope.find(winePictures, id));
    if (picture) yield { name: fileOfWine(id), pieces: [picture.content] };
  }
  for (const id of await idsOf(tenant, routePictures)) {
    const picture = await tenant.readingOnce((scope) => scope.find(routePictures, id));
    if (!picture) continue;
    const { routeId, kind, mediaType, content } = picture;
    const ending = mediaType.replace(/^image\//, '').replace(/\W.*/, '');
    yield { name: `pictures/route-${routeId}-${kind}.${ending}`, pieces: [content] };
  }
}

const idsOf = (tenant: Tenant, table: typeof winePictures | typeof routePictures): Promise<number[]> =>
  tenant.readingOnce(async (scope) => {
    const rows = await scope.query<{ id: number }>(
      (organization) => sql`SELECT id FROM ${table} WHERE organization_id = ${organization} ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  });
