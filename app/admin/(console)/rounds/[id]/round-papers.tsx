import { papersOf } from '@/app/_print/papers';
import { Link } from '@/app/_ui/link';
import { words } from '@/lib/http/pages/page-locale';
import { Section } from '../../../_parts/page/section';

/** Leads to the papers of a round: the pickup list, the list for filling, the labels and all others. */
export async function RoundPapers({ roundId }: { roundId: number }) {
  const papers = papersOf(roundId, await words('paper'));
  return (
    <Section id="papers" title={(await words('console.papers'))('title')}>
      <ul className="flex flex-wrap gap-x-6">
        {papers.map(({ paper, label, href }) => (
          <li key={paper}>
            <Link reload href={href} className="inline-block py-2.5">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
