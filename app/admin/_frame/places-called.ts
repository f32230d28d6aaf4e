import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { Found } from '@/lib/today/finder/queries';
import { type Place, placesFound } from './found';
import { helpFound } from './found-help';
import { placesInRounds } from './found-in-rounds';

/** All places for a text: the results, the pages and acts of the current rounds, and the handbook. */
export async function placesCalled(q: string, found: Found): Promise<Place[]> {
  const t = await words('console.find');
  const places = [
    ...placesFound(found, t),
    ...placesInRounds(q, found.currentRounds, await words('console.rounds.heading'), t),
    ...helpFound(q, await pageLocale()),
  ];
  const byAddress = new Map(places.map((place) => [place.href, place] as const).reverse());
  return places.filter((place) => byAddress.get(place.href) === place);
}
