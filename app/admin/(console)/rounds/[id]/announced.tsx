import Link from 'next/link';
import { Notice } from '@/app/_ui/notice';
import type { Administrator } from '@/lib/caller';
import { type Customs, formatMoment } from '@/lib/format';
import { show } from '@/lib/http/page';
import { getAnnouncement } from '@/lib/mail/announce';

interface AnnouncedProps {
  roundId: number;
  customs: Customs;
  caller: Administrator;
}

/** Whether a round was announced or is being announced; nothing when it never was. */
export async function Announced({ roundId, customs, caller }: AnnouncedProps) {
  const run = await show(getAnnouncement, caller, { id: roundId });
  if (!run) return null;
  const { total, sent, failed, finishedAt } = run;
  return (
    <Notice>
      {finishedAt
        ? `Announced ${formatMoment(finishedAt, customs)}: ${sent} sent, ${failed} failed.`
        : `Being announced now: ${sent} sent, ${failed} failed of ${total}.`}{' '}
      <Link
        href={`/admin/rounds/${roundId}/announce`}
        prefetch={false}
        className="-my-2.5 inline-flex min-h-target items-center"
      >
        {finishedAt ? 'What came of it' : 'Show progress'}
      </Link>
    </Notice>
  );
}
