import { Form } from '@/app/_ui/forms/form';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { FormRow } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Link } from '@/app/_ui/link';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getMailingsOfRound, type MailingWithRecipients } from '@/lib/mail/plans/mailing-view';
import type { RoundWithRoute } from '@/lib/rounds/queries';
import { Moment } from '../../../../_parts/moment';
import { Empty } from '../../../../_parts/page/empty';
import { Section } from '../../../../_parts/page/section';
import { planMailing, skipMailing } from '../../../mailings/actions';
import { Hinders } from '../../../mailings/hindrance';
import { MailingActs } from '../../../mailings/mailing-acts';
import { MailingFields } from '../../../mailings/mailing-fields';
import { MailingState } from '../../../mailings/mailing-state';
import { reachInWords, timingInWords } from '../../../mailings/mailing-words';
import { RoundHeading } from '../round-heading';

export const generateMetadata = titled('console.mailings', 'title');

/** The scheduled mail of a round: its times, recipients and results; and the form that schedules one. */
export default async function MailingsPage({ params }: PageProps<'/admin/rounds/[id]/mailings'>) {
  const planned = await queryAsAdministrator(getMailingsOfRound, await idOf(params));
  const { round, route, mailings } = planned;
  const t = await words('console.mailings');
  return (
    <>
      <RoundHeading round={round} route={route} tab="mailings" />
      <div className="grid grid-cols-1 gap-10">
        <Section id="planned" title={t('title')}>
          {mailings.length === 0 ? (
            <Empty title={t('none.title')} sentence={t('none.text')} />
          ) : (
            <>
              <p className="mb-3 max-w-measure text-muted">{t('explained')}</p>
              <Form action={skipMailing} rows>
                <ul className="border-line border-t">
                  {mailings.map((mailing) => (
                    <li key={mailing.id} className="border-line border-b py-3">
                      <FormRow id={mailing.id}>
                        <FormMessage className="mb-2" />
                        <Mailing mailing={mailing} round={round} route={route} />
                      </FormRow>
                    </li>
                  ))}
                </ul>
              </Form>
            </>
          )}
        </Section>
        <Section id="plan" title={t('form.title')}>
          <Form action={planMailing} className="grid max-w-measure gap-5">
            <input type="hidden" name="round_id" value={round.id} />
            <MailingFields timeZone={route.timeZone} />
            <SubmitButton
              variant="quiet"
              className="justify-self-start"
              labels={[t('form.plan'), t('acts.planning')]}
            />
          </Form>
        </Section>
      </div>
    </>
  );
}

async function Mailing({ mailing, round, route }: RoundWithRoute & { mailing: MailingWithRecipients }) {
  const kinds = await words('messages.kinds');
  const { id, eventType, status, dueAt } = mailing;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-1">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <Link href={`/admin/mailings/${id}`} className="-my-2 py-2 font-semibold">
            {kinds(eventType)}
          </Link>
          <MailingState status={status} />
        </p>
        {dueAt && (
          <p>
            <Moment at={dueAt} localeSettings={route} />
          </p>
        )}
        <p className="text-muted text-small">{await timingInWords(mailing)}</p>
        <p className="text-small tabular-nums">{await reachInWords(mailing)}</p>
        <Hinders mailing={mailing} round={round} route={route} />
      </div>
      <MailingActs mailing={mailing} />
    </div>
  );
}
