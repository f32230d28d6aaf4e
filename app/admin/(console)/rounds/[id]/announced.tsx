import { ButtonLink } from '@/app/_ui/button';
import { type Announcement, getAnnouncement } from '@/lib/announcements/queries';
import { getStanding, type Standing } from '@/lib/announcements/standing';
import type { Administrator } from '@/lib/caller';
import { formatCount, formatMoment, type LocaleSettings } from '@/lib/format';
import { show } from '@/lib/http/page';

interface AnnouncedProps {
  roundId: number;
  localeSettings: LocaleSettings;
  caller: Administrator;
}

/** Shows whether a round was announced and who was reached, with a link to announce it or to see the result. */
export async function Announced({ roundId, localeSettings, caller }: AnnouncedProps) {
  const run = await show(getAnnouncement, caller, { id: roundId });
  const standing = run?.finishedAt ? await show(getStanding, caller, { id: roundId }) : null;
  return (
    <section
      aria-label="Announcement"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      <p className="max-w-measure">{sentence(run, standing, localeSettings)}</p>
      <ButtonLink href={`/admin/rounds/${roundId}/announce`}>
        {!run ? 'Announce' : run.finishedAt ? 'What came of it' : 'Show progress'}
      </ButtonLink>
    </section>
  );
}

function sentence(
  run: Announcement | null,
  standing: Standing | null,
  localeSettings: LocaleSettings,
): string {
  if (!run) return 'The participants have not been told of this round yet.';
  const { total, sent, failed, finishedAt } = run;
  if (!finishedAt || !standing) return `Being announced now: ${sent} sent, ${failed} failed of ${total}.`;
  const announced = `Announced ${formatMoment(finishedAt, localeSettings)}.`;
  const { reached, everybody } = standing;
  if (reached === everybody) return `${announced} Every active participant has been reached.`;
  return `${announced} ${reached} of ${formatCount(everybody, 'active participant has', 'active participants have')} been reached.`;
}
