import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { administrator, idOf, queryAsAdministrator, titledBy } from '@/lib/http/pages/page';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import { bouncedAddresses } from '@/lib/mail/log/bounced-addresses';
import { getParticipantView } from '@/lib/orders/lists/participant-view';
import { mayOrder, stateOf } from '@/lib/people/leaving';
import { presentParticipant } from '@/lib/people/present';
import { getParticipant } from '@/lib/people/queries';
import { versionOf } from '@/lib/rules/version';
import { formatMoney, formatShortMoment } from '@/lib/words/format';
import { FormEnd } from '../../../_parts/page/form-end';
import { PageHeading } from '../../../_parts/page/page-heading';
import { Section } from '../../../_parts/page/section';
import { ActiveState } from '../../../_parts/states/active-state';
import { BounceNotice } from '../../../_parts/states/bounce-notice';
import { pageNumber } from '../../../_parts/tables/pages';
import { changeActive, saveParticipant } from '../actions';
import { ParticipantFields } from '../participant-fields';
import { DeleteParticipant } from './delete-participant';
import { ParticipantData } from './participant-data';
import { ParticipantMail } from './participant-mail';
import { ParticipantOrders } from './participant-orders';

const SIZE = 50;

const STATES = { active: 'isActive', unsubscribed: 'isUnsubscribed', deactivated: 'isDeactivated' } as const;

export const generateMetadata = titledBy(getParticipant, ({ name }) => name);

/** The page of a participant: contact details, state, and orders. */
export default async function ParticipantPage({
  params,
  searchParams,
}: PageProps<'/admin/participants/[id]'>) {
  const caller = await administrator();
  const t = await words('console.participants');
  const page = pageNumber((await searchParams).page);
  const { participant, route, orders, owedCents, returnableCents } = await queryAsAdministrator(
    getParticipantView,
    {
      ...(await idOf(params)),
      limit: SIZE,
      offset: (page - 1) * SIZE,
    },
  );
  const bounced = await queryAsAdministrator(bouncedAddresses, { participant_ids: [participant.id] });
  const bouncedMessage = bounced.get(participant.id);
  const localeSettings = await localeSettingsOfPage(route);
  return (
    <>
      <PageHeading
        title={participant.name}
        parent={['/admin/participants', t('title')]}
        actions={
          <Form action={changeActive} className="flex max-w-field flex-wrap gap-3">
            <input type="hidden" name="id" value={participant.id} />
            {participant.unsubscribedAt && <input type="hidden" name="unsubscribed" value="true" />}
            {!participant.isActive && (
              <SubmitButton
                name="is_active"
                value="true"
                variant="quiet"
                labels={[t('activate'), t('activating')]}
              />
            )}
            {mayOrder(participant) && (
              <SubmitButton
                name="is_active"
                value="false"
                variant="quiet"
                labels={[t('deactivate'), t('deactivating')]}
              />
            )}
          </Form>
        }
      >
        <p className="mt-2 text-muted">
          {t.rich(STATES[stateOf(participant)], {
            at: participant.unsubscribedAt
              ? formatShortMoment(participant.unsubscribedAt, localeSettings)
              : '',
            state: (word) => <ActiveState active={participant.isActive}>{word}</ActiveState>,
          })}
        </p>
        {owedCents > 0 && <p>{t('owes', { amount: formatMoney(owedCents, localeSettings) })}</p>}
        {returnableCents > 0 && (
          <p>{t('getsBack', { amount: formatMoney(returnableCents, localeSettings) })}</p>
        )}
        {bouncedMessage !== undefined && (
          <p className="text-muted">
            {t.rich('addressBounced', {
              bounced: (saying) => <BounceNotice messageId={bouncedMessage}>{saying}</BounceNotice>,
            })}
          </p>
        )}
        <p className="text-muted text-small">{t('onRoute', { route: route.name })}</p>
      </PageHeading>
      <div className="grid grid-cols-1 gap-10">
        <Section id="details" title={t('details')}>
          <Form
            action={saveParticipant}
            version={versionOf(presentParticipant(participant))}
            className="grid gap-5"
          >
            <input type="hidden" name="id" value={participant.id} />
            <ParticipantFields participant={participant} route={route} />
            <FormEnd labels={[t('save'), t('saving')]} />
          </Form>
        </Section>
        <ParticipantOrders
          participantId={participant.id}
          orders={orders}
          localeSettings={localeSettings}
          page={page}
          size={SIZE}
        />
        <ParticipantMail participant={participant} localeSettings={localeSettings} />
        <ParticipantData participant={participant} localeSettings={localeSettings} />
        <DeleteParticipant participant={participant} orders={orders.total} caller={caller} />
      </div>
    </>
  );
}
