import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Form } from '@/app/_ui/forms/form';
import { RoundPreview } from '@/app/admin/_parts/mail/round-preview';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getMailingOfRound } from '@/lib/mail/plans/mailing-view';
import { presentMailing } from '@/lib/mail/plans/present';
import { versionOf } from '@/lib/rules/version';
import { DeleteForm } from '../../../_parts/delete-form';
import { previewMembers } from '../../../_parts/mail/preview-members';
import { Moment } from '../../../_parts/moment';
import { FormEnd } from '../../../_parts/page/form-end';
import { PageHeading } from '../../../_parts/page/page-heading';
import { Section } from '../../../_parts/page/section';
import { changeMailing, removeMailing, sendNow } from '../actions';
import { Hinders } from '../hindrance';
import { MailingFields } from '../mailing-fields';
import { MailingState } from '../mailing-state';
import { reachInWords } from '../mailing-words';

export const generateMetadata = titled('console.mailings', 'title');

/** One scheduled message: its time and recipients, the message, and its acts until it has begun. */
export default async function MailingPage({ params }: PageProps<'/admin/mailings/[id]'>) {
  const { mailing, round, route, templateId } = await queryAsAdministrator(
    getMailingOfRound,
    await idOf(params),
  );
  const t = await words('console.mailings');
  const kinds = await words('messages.kinds');
  const announce = await words('console.announce.preview');
  const { id, eventType, status, dueAt, people } = mailing;
  const above = `/admin/rounds/${round.id}/mailings` as const;
  const version = versionOf(presentMailing(mailing));
  const toCome = people !== null;
  return (
    <>
      <PageHeading title={kinds(eventType)} parent={[above, round.name]}>
        <p className="mt-2">
          <MailingState status={status} />
        </p>
        {dueAt && (
          <p>
            <Moment at={dueAt} localeSettings={route} />
          </p>
        )}
        <p className="text-small tabular-nums">{await reachInWords(mailing)}</p>
        <Hinders mailing={mailing} round={round} route={route} />
      </PageHeading>
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        {toCome && (
          <div className="grid grid-cols-1 content-start gap-10">
            <Section id="change" title={t('form.change')}>
              <Form action={changeMailing} version={version} className="grid max-w-measure gap-5">
                <input type="hidden" name="id" value={id} />
                <MailingFields timeZone={route.timeZone} mailing={mailing} />
                <FormEnd back={above} labels={[t('form.save'), t('form.saving')]} />
              </Form>
            </Section>
            <Section id="now" title={t('one.now')}>
              <ButtonForm
                action={sendNow}
                values={{ id }}
                confirm={t('one.now')}
                labels={[t('one.now'), t('one.sending')]}
              >
                {t('one.nowText', { count: people })}
              </ButtonForm>
            </Section>
            <Section id="delete" title={t('one.delete')}>
              <DeleteForm
                action={removeMailing}
                values={{ id, round_id: round.id }}
                version={version}
                confirm={t('one.deleteLabel')}
              >
                {t('one.deleteText')}
              </DeleteForm>
            </Section>
          </div>
        )}
        {templateId !== undefined && (
          <Section id="preview" title={t('one.preview')}>
            <RoundPreview
              roundId={round.id}
              templateId={templateId}
              help={announce('help')}
              members={await previewMembers(route.id)}
            />
          </Section>
        )}
      </div>
    </>
  );
}
