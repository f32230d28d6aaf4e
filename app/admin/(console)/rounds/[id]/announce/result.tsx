import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { ReachState } from '@/lib/mail/runs/announcement-reach';
import type { Announcement, Announcing } from '@/lib/mail/runs/queries';
import { formatMoment } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { Section } from '../../../../_parts/page/section';
import { MAIL_LOOKS } from '../../../../_parts/shares/mail-shares';
import { type ShareLook, Shares } from '../../../../_parts/shares/shares';
import { LeftOutList } from './left-out-list';

/** The drawing of each state of a recipient. */
const LOOKS: Record<ReachState, ShareLook> = {
  ...MAIL_LOOKS,
  unknown: { ink: 'text-danger', pattern: 'rising' },
  not_mailed: { ink: 'text-edge', pattern: 'level' },
};

interface ResultProps {
  newest: Announcement;
  announcing: Announcing;
}

/** The result of all announcements of the round together, and the people left out. */
export async function Result({ newest, announcing: { route, standing, runs } }: ResultProps) {
  const t = await words('console.announce.result');
  const { everybody, reached, states, leftOut } = standing;
  const mailStates = await words('messages.states');
  const shares = states.map(({ state, count }) => ({
    key: state,
    count,
    label: state === 'unknown' || state === 'not_mailed' ? t(state) : mailStates(state),
    look: LOOKS[state],
  }));
  const finished = formatMoment(newest.finishedAt ?? newest.startedAt, await localeSettingsOfPage(route));
  return (
    <Section id="result" title={t('title')} isOutcome>
      <p className="text-lead">{verdict(reached, everybody, t)}</p>
      {shares.length > 0 && (
        <div className="mt-2 max-w-field">
          <Shares label={t('participants')} shares={shares} />
        </div>
      )}
      <p className="mt-1 max-w-measure text-muted text-small tabular-nums">
        {t('last', { when: finished, sent: newest.sent, failed: newest.failed, total: newest.total })}{' '}
        {runs.count > 1 && t('together', runs)}
      </p>
      {leftOut.total > 0 && <LeftOutList leftOut={leftOut} routeName={route.name} />}
    </Section>
  );
}

/** Nobody is told more than is known: of those reached, some mail may still be on its way. */
function verdict(reached: number, everybody: number, t: Translator<'console.announce.result'>): string {
  if (everybody === 0) return t('nobody');
  if (reached === everybody) return t('everybody');
  return t('some', { reached, everybody });
}
