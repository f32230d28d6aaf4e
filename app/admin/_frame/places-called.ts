import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { Found } from '@/lib/today/finder/queries';
import { type Place, placesFound } from './found';
import { actsMeant } from './found-acts';
import { helpFound } from './found-help';
import { placesInRounds } from './found-in-rounds';

/** All places for a text: the act that it names, the results, the pages and acts of the current rounds, and the handbook. */
export async function placesCalled(q: string, found: Found): Promise<Place[]> {
  const t = await words('console.find');
  const heading = await words('console.rounds.heading');
  const places = [
    ...actsMeant(found, heading, t),
    ...placesFound(found, t),
    ...placesInRounds(q, found.currentRounds, heading, t),
    ...helpFound(q, await pageLocale()),
  ];
  const byAddress = new Map(places.map((place) => [place.href, place] as const).reverse());
  return places.filter((place) => byAddress.get(place.href) === place);
}
