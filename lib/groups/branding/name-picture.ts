import { createHash } from 'node:crypto';
import { perProcess } from '@/db/per-process';
import { refuse } from '@/lib/rules/errors';
import { accentIn } from './accent';
import { madePictures, type Picture } from './picture-process';

/** A route as far as the picture of its name shows it. */
interface Named {
  organizationId: number;
  name: string;
  /** As #rrggbb; null for the one of the pages. */
  accentColor: string | null;
}

/** The colour of a route without one, as in tokens.css. */
const OWN = '#7a1f35';

/** Changes when a name and colour come to another picture. */
const RECIPE = 1;

/** So many pictures are kept, of some 15 kB each. */
const MOST_KEPT = 200;

const kept = perProcess('name pictures', () => new Map<string, Promise<Picture>>());

/**
 * The key of the picture of a route's name; null for a name in other than Latin letters, for which there is no
 * typeface.
 */
export function namePictureHash({ name, accentColor }: Omit<Named, 'organizationId'>): string | null {
  if (/[^\p{Script=Latin}\p{Script=Common}\p{M}]|\p{Extended_Pictographic}/u.test(name)) return null;
  return createHash('sha256')
    .update(JSON.stringify([RECIPE, name, accentColor]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * The name of a route on its colour, which other sites show beside a link to it when it has no logo. It is made once for
 * a name and colour. 404 when it cannot be made, 503 when too many are being made.
 */
export async function namePicture(named: Named): Promise<Picture> {
  const hash = namePictureHash(named) ?? '';
  const known = kept.get(hash);
  if (known) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  const made = make(named);
  kept.set(hash, made);
  made.catch(() => kept.delete(hash));
  return made;
}

async function make({ organizationId, name, accentColor }: Named): Promise<Picture> {
  const { accent: ground, onAccent: ink } = accentIn('light', accentColor ?? OWN);
  const answer = await madePictures(organizationId, { recipe: 'name', name, look: { ground, ink } });
  const [picture] = 'pictures' in answer ? answer.pictures : [];
  if (!picture) throw refuse('notFound');
  return picture;
}
