import { formatShortMoment } from '@/lib/format';
import type { MailDetails } from '@/lib/messages/timeline';
import { Happenings } from '../../../_parts/happenings';
import { Section } from '../../../_parts/section';

/** What happened to a message, from the first attempt on. */
export function Timeline({ details: { attempt, route, happenings } }: { details: MailDetails }) {
  const attempted = {
    id: 0,
    at: attempt.createdAt,
    word: attempt.mailerMessageId === null ? 'Attempted' : 'Handed to the mail provider',
    details: '',
  };
  return (
    <Section id="timeline" title="What happened">
      <Happenings steps={[attempted, ...happenings]} written={(at) => formatShortMoment(at, route)} />
    </Section>
  );
}
