import type { Href } from '@/lib/http/address';
import type { RoundStatus } from '@/lib/rounds/input';
import type { Round } from '@/lib/rounds/queries';
import type { Translator } from '@/lib/words/languages/translator';
import { ROUND_PAGES, roundPlace } from '../_parts/round-places';
import type { Place } from './found';

/** The acts on a round besides its pages, by the names of the messages, while each is possible. */
const ACTS = [
  ['edit', 'edit', ['draft', 'open', 'closed']],
  ['import', 'wines/import', ['draft', 'open']],
  ['newOrder', 'orders/new', ['open']],
  ['write', 'message', ['open', 'closed']],
  ['extend', 'extend', ['open']],
  ['pickupList', 'pickup-list', ['open', 'closed']],
  ['pickupLinks', 'pickup-links', ['open', 'closed']],
] as const satisfies [act: string, path: string, when: RoundStatus[]][];

/** The pages and acts of rounds whose name in the words of `t` and `tab` has each word of the text. */
export function placesInRounds(
  q: string,
  rounds: Round[],
  tab: Translator<'console.rounds.heading'>,
  t: Translator<'console.find'>,
): Place[] {
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  return rounds.flatMap(({ id, name, status }) => {
    const root = `/admin/rounds/${id}` as const;
    const acts = ACTS.filter(([, , when]) => (when as readonly string[]).includes(status));
    const places = [
      ...ROUND_PAGES.map(
        (page): Place => ({ href: roundPlace(id, page), label: tab(`tab.${page}`), note: name }),
      ),
      ...acts.map(
        ([act, path]): Place => ({ href: `${root}/${path}` as Href, label: t(`acts.${act}`), note: name }),
      ),
    ];
    // The bare name of a round means the round.
    return places.filter(({ label, note }) => {
      const [called, whole] = [label.toLowerCase(), `${label} ${note}`.toLowerCase()];
      return wanted.some((word) => called.includes(word)) && wanted.every((word) => whole.includes(word));
    });
  });
}
