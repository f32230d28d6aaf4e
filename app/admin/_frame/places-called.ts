import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { Found } from '@/lib/today/finder/queries';
import { actsOn, subjectOf } from './acts-on';
import { type Place, placesFound } from './found';
import { helpFound } from './found-help';
import { placesInRounds } from './found-in-rounds';

/**
 * All places for a text, by what `find` finds: acts on a person or an order that it names, the results, the pages and acts
 * of the current rounds, and the handbook.
 */
export async function placesCalled(q: string, find: (q: string) => Promise<Found>): Promise<Place[]> {
  const t = await words('console.find');
  const subject = subjectOf(q, t);
  const [found, foundOfSubject] = await Promise.all([find(q), subject && find(subject)]);
  const places = [
    ...(foundOfSubject ? actsOn(foundOfSubject, t) : []),
    ...placesFound(found, t),
    ...placesInRounds(q, found.currentRounds, await words('console.rounds.heading'), t),
    ...helpFound(q, await pageLocale()),
  ];
  const byAddress = new Map(places.map((place) => [place.href, place] as const).reverse());
  return places.filter((place) => byAddress.get(place.href) === place);
}
