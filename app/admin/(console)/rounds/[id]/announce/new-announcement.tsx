import type { ReactNode } from 'react';
import { Checkbox } from '@/app/_ui/forms/checkbox';
import { Confirm } from '@/app/_ui/forms/confirm';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { words } from '@/lib/http/pages/page-locale';
import type { Announcing } from '@/lib/mail/runs/queries';
import type { Translator } from '@/lib/words/languages/translator';
import { Detail, DetailLink } from '../../../../_parts/page/details';
import { Section } from '../../../../_parts/page/section';
import { announce } from './actions';

interface NewAnnouncementProps {
  announcing: Announcing;
  wording: NonNullable<Announcing['wording']>;
  /** True when the last messages were not sent. */
  isTroubled: boolean;
}

/** The number of recipients beyond which sending needs a confirmation when mail does not work. */
const MANY = 100;

/**
 * Previews an announcement and its recipients, with the button that sends it. A second announcement asks for a
 * confirmation.
 */
export async function NewAnnouncement(props: NewAnnouncementProps) {
  const t = await words('console.announce.send');
  const { announcing, isTroubled } = props;
  const { round, newest, standing, missing, uncertain } = announcing;
  const { everybody } = standing;
  const again = newest !== null;
  const unreached = missing - uncertain.total;
  const first = again ? unreached : everybody;
  return (
    <>
      {(!again || unreached > 0) && (
        <Section id="announce" title={again ? t('notReached') : t('whatWillBeSent')}>
          <Asking announcing={announcing} to={again ? 'missing' : 'everybody'}>
            <Message {...props} recipients={first} t={t} />
            <BeforeSending {...props} t={t} />
            {isTroubled && first >= MANY ? (
              <Confirm label={again ? t('toNotReached') : t('announce')}>
                <p>{t('troubled', { count: first })}</p>
                <SubmitButton
                  variant="danger"
                  labels={[again ? t('toNotReached') : t('announce'), t('beginning')]}
                />
              </Confirm>
            ) : (
              <SubmitButton
                className="justify-self-start"
                labels={[again ? t('toNotReached') : t('announce'), t('beginning')]}
              />
            )}
          </Asking>
        </Section>
      )}
      {uncertain.total > 0 && (
        <Section id="uncertain" title={t('perhapsReached')}>
          <p className="mb-5 max-w-measure">{t('uncertain', { count: uncertain.total })}</p>
          <Asking announcing={announcing} to="unknown">
            <Confirm label={t('toThemAgain')}>
              <p>{t('perhapsTwice', { count: uncertain.total, round: round.name })}</p>
              {unreached === 0 && <Message {...props} recipients={uncertain.total} t={t} />}
              <BeforeSending {...props} t={t} />
              <SubmitButton variant="danger" labels={[t('although'), t('beginning')]} />
            </Confirm>
          </Asking>
        </Section>
      )}
      {again && (
        <Section id="again" title={t('again')}>
          <Asking announcing={announcing} to="everybody">
            <Confirm label={t('toEverybodyAgain')}>
              <p>{t('everybodyAgain', { count: everybody, round: round.name })}</p>
              {missing === 0 && <Message {...props} recipients={everybody} t={t} />}
              <BeforeSending {...props} t={t} />
              <SubmitButton variant="danger" labels={[t('toEverybody'), t('beginning')]} />
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
      <input type="hidden" name="id" value={round.id} />
      <input type="hidden" name="newest" value={newest?.id ?? ''} />
      <input type="hidden" name="to" value={to} />
      {children}
    </Form>
  );
}

interface PartProps extends NewAnnouncementProps {
  t: Translator<'console.announce.send'>;
}

function Message({ announcing: { route }, wording, recipients, t }: PartProps & { recipients: number }) {
  return (
    <dl className="grid max-w-measure wrap-anywhere gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      <Detail term={t('to')}>
        {t.rich('recipients', {
          count: recipients,
          route: route.name,
          strong: (chunks) => <span className="font-semibold">{chunks}</span>,
        })}
      </Detail>
      <Detail term={t('from')}>{wording.from}</Detail>
      <Detail term={t('subject')}>
        <span className="font-semibold">{wording.subject}</span>
        <span className="block text-muted text-small">{t('asRead', { reader: wording.reader })}</span>
      </Detail>
      <Detail term={t('message')}>
        {t.rich('lookOrChange', {
          look: (chunks) => <DetailLink href="#preview">{chunks}</DetailLink>,
          change: (chunks) => (
            <DetailLink href={`/admin/templates/${wording.templateId}`}>{chunks}</DetailLink>
          ),
        })}
      </Detail>
    </dl>
  );
}

/** Reasons not to send the announcement now. */
function BeforeSending({ announcing: { round }, wording, t }: PartProps) {
  const open = (chunks: ReactNode) => <Link href={`/admin/rounds/${round.id}`}>{chunks}</Link>;
  return (
    <>
      {wording.failure && <Notice tone="danger">{wording.failure}</Notice>}
      {round.status === 'open' && !round.takesOrders && <Notice>{t('deadlinePassed')}</Notice>}
      {round.status !== 'open' && (
        <Checkbox
          name="although_not_open"
          label={t('allTheSame')}
          help={round.status === 'closed' ? t('closed') : t.rich('draft', { open })}
          required
        />
      )}
    </>
  );
}
