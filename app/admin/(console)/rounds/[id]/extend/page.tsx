import { Form } from '@/app/_ui/forms/form';
import { Notice } from '@/app/_ui/notice';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { localDates } from '@/lib/rounds/dates';
import { isExtendable } from '@/lib/rounds/opening';
import { presentOpening } from '@/lib/rounds/present';
import { versionOf } from '@/lib/rules/version';
import { getRoundOverview } from '@/lib/today/mailed-round-overview';
import { Moment } from '../../../../_parts/moment';
import { FormEnd } from '../../../../_parts/page/form-end';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { RoundState } from '../../../../_parts/states/round-state';
import { extend } from '../../actions';
import { DateField } from '../edit/date-field';
import { ForOthers } from '../opening';
import { StaysDone } from '../stays-done';

export const generateMetadata = titled('console.rounds.extend', 'title');

/** Moves the deadline of a round that is open or has just closed. */
export default async function ExtendPage({ params }: PageProps<'/admin/rounds/[id]/extend'>) {
  const overview = await queryAsAdministrator(getRoundOverview, await idOf(params));
  const { round, route, others, done, now } = overview;
  const t = await words('console.rounds.extend');
  const dates = await words('console.roundDates');
  const opening = await words('console.rounds.opening');
  const address = `/admin/rounds/${round.id}` as const;
  const again = round.status === 'closed';
  return (
    <>
      <PageHeading title={t('title')} parent={[address, round.name]}>
        <p className="mt-2">
          <RoundState status={round.status} />
        </p>
        {round.pickupAt && (
          <p className="mt-2 text-small">
            <span className="text-muted">{dates('pickup')}</span>{' '}
            <Moment at={round.pickupAt} localeSettings={route} />
          </p>
        )}
      </PageHeading>
      {isExtendable(round, now) ? (
        <Form
          action={extend}
          version={versionOf(presentOpening(round, others))}
          className="grid max-w-measure gap-5"
        >
          <input type="hidden" name="id" value={round.id} />
          <p>{again ? t('again') : t('open')}</p>
          <DateField
            name="order_deadline_at"
            label={t('deadline')}
            shown={localDates(round, route.timeZone).order_deadline_at}
            zone={dates('timeZone', { timeZone: route.timeZone })}
            odd={undefined}
          />
          {again && others.length > 0 && <ForOthers others={others} t={opening} />}
          {done && <StaysDone done={done} />}
          <FormEnd back={address} labels={[t('extend'), t('extending')]} />
        </Form>
      ) : (
        <Notice>{t('tooLate')}</Notice>
      )}
    </>
  );
}
