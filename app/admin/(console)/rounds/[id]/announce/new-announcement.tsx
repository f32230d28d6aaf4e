import type { ReactNode } from 'react';
import { Confirm } from '@/app/_ui/confirm';
import { Checkbox } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { SubmitButton } from '@/app/_ui/submit-button';
import type { Announcing } from '@/lib/announcements/queries';
import { formatCount } from '@/lib/format';
import { Detail, DetailLink } from '../../../../_parts/details';
import { Section } from '../../../../_parts/section';
import { announce } from './actions';

interface NewAnnouncementProps {
  announcing: Announcing;
  wording: NonNullable<Announcing['wording']>;
}

/**
 * Shows what would be sent to whom, with the button that sends it. A second announcement asks for a
 * confirmation.
 */
export function NewAnnouncement({ announcing, wording }: NewAnnouncementProps) {
  const { round, newest, everybody, missing, uncertain } = announcing;
  const again = newest !== null;
  const unreached = missing - uncertain.total;
  return (
    <>
      {(!again || unreached > 0) && (
        <Section id="announce" title={again ? 'Not reached yet' : 'What will be sent'}>
          <Asking announcing={announcing} to={again ? 'missing' : 'everybody'}>
            <Message announcing={announcing} wording={wording} recipients={again ? unreached : everybody} />
            <BeforeSending announcing={announcing} wording={wording} />
            <div>
              <SubmitButton pendingLabel="Beginning…">
                {again ? 'Send to those not reached yet' : 'Announce round'}
              </SubmitButton>
            </div>
          </Asking>
        </Section>
      )}
      {uncertain.total > 0 && (
        <Section id="uncertain" title="Perhaps reached">
          <p className="mb-5 max-w-measure">
            It is unknown whether {formatCount(uncertain.total, 'person has', 'people have')} the
            announcement: the attempt ended before the mail provider’s answer was recorded. Ask them, or look
            into the provider’s own log.
          </p>
          <Asking announcing={announcing} to="unknown">
            <Confirm label="Send to them again">
              <p>
                {formatCount(uncertain.total, 'active participant gets', 'active participants get')} the
                announcement of “{round.name}”, perhaps for the second time.
              </p>
              {unreached === 0 && (
                <Message announcing={announcing} wording={wording} recipients={uncertain.total} />
              )}
              <BeforeSending announcing={announcing} wording={wording} />
              <SubmitButton variant="danger" pendingLabel="Beginning…">
                Send although some may have it
              </SubmitButton>
            </Confirm>
          </Asking>
        </Section>
      )}
      {again && (
        <Section id="again" title="Announce again">
          <Asking announcing={announcing} to="everybody">
            <Confirm label="Announce to everybody again">
              <p>
                All {formatCount(everybody, 'active participant')} get the announcement of “{round.name}”,
                also those who have it already.
              </p>
              {missing === 0 && <Message announcing={announcing} wording={wording} recipients={everybody} />}
              <BeforeSending announcing={announcing} wording={wording} />
              <SubmitButton variant="danger" pendingLabel="Beginning…">
                Send to everybody
              </SubmitButton>
            </Confirm>
          </Asking>
        </Section>
      )}
    </>
  );
}

interface AskingProps {
  announcing: Announcing;
  to: 'everybody' | 'missing' | 'unknown';
  children: ReactNode;
}

function Asking({ announcing: { round, newest }, to, children }: AskingProps) {
  return (
    <Form action={announce} className="grid gap-5">
      <FormMessage />
      <input type="hidden" name="id" value={round.id} />
      <input type="hidden" name="newest" value={newest?.id ?? ''} />
      <input type="hidden" name="to" value={to} />
      {children}
    </Form>
  );
}

interface MessageProps extends NewAnnouncementProps {
  recipients: number;
}

function Message({ announcing: { route }, wording, recipients }: MessageProps) {
  return (
    <dl className="grid max-w-measure wrap-anywhere gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      <Detail term="To">
        <span className="font-semibold">{formatCount(recipients, 'active participant')}</span> of {route.name}
      </Detail>
      <Detail term="From">{wording.from}</Detail>
      <Detail term="Subject">
        <span className="font-semibold">{wording.subject}</span>
        <span className="block text-muted text-small">as {wording.reader} will read it</span>
      </Detail>
      <Detail term="Message">
        <DetailLink href="#preview">Look at it</DetailLink> or{' '}
        <DetailLink href={`/admin/templates/${wording.templateId}`}>change the template</DetailLink>
      </Detail>
    </dl>
  );
}

/** Reasons not to send the announcement now. */
function BeforeSending({ announcing: { round }, wording }: NewAnnouncementProps) {
  const closed = round.status === 'closed';
  return (
    <>
      {wording.failure && <Notice tone="danger">{wording.failure}</Notice>}
      {round.status === 'open' && !round.takesOrders && (
        <Notice>The order deadline of this round has passed: nobody can order in it any more.</Notice>
      )}
      {round.status !== 'open' && (
        <Checkbox
          name="although_not_open"
          label="Announce it all the same"
          help={
            closed ? (
              'This round is closed: nobody can order in it any more.'
            ) : (
              <>
                This round is a draft: nobody can see its wines or order in it yet.{' '}
                <Link href={`/admin/rounds/${round.id}`}>Open it first</Link>
              </>
            )
          }
          required
        />
      )}
    </>
  );
}
