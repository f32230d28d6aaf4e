import type { Href } from '@/lib/http/address';

/** The papers of a round by the last part of their address. */
const PAPERS = {
  'pickup-list': 'Pickup list',
  'cover-list': 'Cover list',
  'filling-list': 'Filling list',
  totals: 'Round totals',
} as const;

export type Paper = keyof typeof PAPERS;

/** What a paper is called. */
export const paperTitle = (paper: Paper): string => PAPERS[paper];

/** Links to the papers of a round other than this one. */
export function otherPapers(roundId: number, paper: Paper): { label: string; href: Href }[] {
  const papers: Paper[] = ['pickup-list', 'cover-list', 'filling-list', 'totals'];
  return papers
    .filter((other) => other !== paper)
    .map((other) => ({ label: PAPERS[other], href: `/admin/rounds/${roundId}/${other}` }));
}
