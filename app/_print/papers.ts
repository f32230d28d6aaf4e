import type { Href } from '@/lib/http/address';
import type { Translator } from '@/lib/languages/translator';

/** The papers of a round by the last part of their address. */
const PAPERS = ['pickup-list', 'cover-list', 'filling-list', 'labels', 'totals'] as const;

export type Paper = (typeof PAPERS)[number];

/** Links to the papers of a round other than this one, in the words of `t`. */
export function otherPapers(
  roundId: number,
  paper: Paper,
  t: Translator<'paper'>,
): { label: string; href: Href }[] {
  return PAPERS.filter((other) => other !== paper).map((other) => ({
    label: t(`titles.${other}`),
    href: `/admin/rounds/${roundId}/${other}`,
  }));
}
