import type { Href } from '@/lib/http/address';
import type { Translator } from '@/lib/words/languages/translator';

/** The papers of a round by the last part of their address. */
const PAPERS = ['pickup-list', 'cover-list', 'filling-list', 'labels', 'totals', 'result-sheet'] as const;

export type Paper = (typeof PAPERS)[number];

/** Links to the papers of a round, in the words of `t`. */
export const papersOf = (
  roundId: number,
  t: Translator<'paper'>,
): { paper: Paper; label: string; href: Href }[] =>
  PAPERS.map((paper) => ({ paper, label: t(`titles.${paper}`), href: `/admin/rounds/${roundId}/${paper}` }));
