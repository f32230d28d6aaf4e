import { ButtonLink } from '@/app/_ui/button';
import { type Announcement, getAnnouncement } from '@/lib/announcements/queries';
import type { Administrator } from '@/lib/caller';
import { formatMoment, type LocaleSettings } from '@/lib/format';
import { show } from '@/lib/http/page';

interface AnnouncedProps {
  roundId: number;
  localeSettings: LocaleSettings;
  caller: Administrator;
}

/** Shows whether a round was announced, with a link to announce it or to see the result. */
export async function Announced({ roundId, localeSettings, caller }: AnnouncedProps) {
  const run = await show(getAnnouncement, caller, { id: roundId });
  return (
    <section
      aria-label="Announcement"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      <p className="max-w-measure">{sentence(run, localeSettings)}</p>
      <ButtonLink href={`/admin/rounds/${roundId}/announce`}>
        {!run ? 'Announce' : run.finishedAt ? 'What came of it' : 'Show progress'}
      </ButtonLink>
    </section>
  );
}

function sentence(run: Announcement | null, localeSettings: LocaleSettings): string {
  if (!run) return 'The participants have not been told of this round yet.';
  const { total, sent, failed, finishedAt } = run;
  return finishedAt
    ? `Announced ${formatMoment(finishedAt, localeSettings)}: ${sent} sent, ${failed} failed.`
    : `Being announced now: ${sent} sent, ${failed} failed of ${total}.`;
}
