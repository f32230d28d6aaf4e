import type { Announcement, Announcing } from '@/lib/announcements/queries';
import { formatCount, formatMoment, type LocaleSettings } from '@/lib/format';
import { DetailLink } from '../../../../_parts/details';
import { Section } from '../../../../_parts/section';
import { Figures } from './figures';

interface ResultProps {
  run: Announcement;
  localeSettings: LocaleSettings;
  announcing: Pick<Announcing, 'missing' | 'uncertain'>;
}

/** The result of the last announcement. */
export function Result({ run, localeSettings, announcing }: ResultProps) {
  const { missing, uncertain } = announcing;
  const unreached = missing - uncertain.total;
  const at = run.finishedAt ?? run.startedAt;
  return (
    <Section id="result" title="Last announcement">
      <Figures total={run.total} sent={run.sent} failed={run.failed} />
      <p className="mt-2 text-muted text-small">
        Finished {formatMoment(at, localeSettings)}.{' '}
        {missing === 0 && 'Every active participant has been reached.'}
        {unreached > 0 &&
          `${formatCount(unreached, 'active participant has', 'active participants have')} not been reached.`}
      </p>
      {run.failed > 0 && (
        <p className="mt-2 text-small">
          <DetailLink href={`/admin/mail?round=${run.purchaseRoundId}&state=failed`}>
            Show the messages that failed
          </DetailLink>
        </p>
      )}
    </Section>
  );
}
