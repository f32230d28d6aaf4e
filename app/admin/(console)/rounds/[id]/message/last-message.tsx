import { Link } from '@/app/_ui/link';
import { PageWords } from '@/app/_ui/page-words';
import { words } from '@/lib/http/pages/page-locale';
import type { Writing } from '@/lib/mail/runs/messages/queries';
import { Section } from '../../../../_parts/page/section';
import { Progress } from '../announce/progress';

interface LastMessageProps {
  newest: NonNullable<Writing['newest']>;
  roundId: number;
}

/** The progress of the newest message to people of a round, or its result. */
export async function LastMessage({ newest, roundId }: LastMessageProps) {
  const t = await words('console.rounds.message.last');
  const { id, subject, total, sent, failed, finishedAt } = newest;
  return (
    <div className="mb-8">
      <Section id="last" title={t('title')} isOutcome>
        <p className="wrap-anywhere font-semibold">{subject}</p>
        {finishedAt === null ? (
          <PageWords of={['console.announceProgress']}>
            <Progress key={id} roundId={roundId} event="message" begun={{ total, sent, failed }} />
          </PageWords>
        ) : (
          <>
            <p className="mt-1 tabular-nums">{t('counts', { sent, failed, total })}</p>
            <p className="mt-1">
              <Link href={`/admin/mail?round=${roundId}&kind=message`}>{t('log')}</Link>
            </p>
          </>
        )}
      </Section>
    </div>
  );
}
