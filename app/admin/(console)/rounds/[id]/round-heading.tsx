import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink, buttonClass } from '@/app/_ui/button';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Link } from '@/app/_ui/link';
import type { Route } from '@/lib/groups/routes/queries';
import { storefrontUrl } from '@/lib/groups/routes/route-address';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { RoundStatus } from '@/lib/rounds/input';
import { presentRound } from '@/lib/rounds/present';
import type { Round, RoundNow } from '@/lib/rounds/queries';
import { versionOf } from '@/lib/rules/version';
import { formatMoment } from '@/lib/words/format';
import { Moment } from '../../../_parts/moment';
import { Detail, Details } from '../../../_parts/page/details';
import { PageHeading } from '../../../_parts/page/page-heading';
import type { RoundPage } from '../../../_parts/round-places';
import { RoundState } from '../../../_parts/states/round-state';
import { changeRoundState, copyToDraft } from '../actions';
import { ToldOfDeadline } from './message/told-of-deadline';
import { RoundTabs } from './round-tabs';

interface RoundHeadingProps {
  round: RoundNow;
  route: Route;
  /** The page of the round that it stands above. */
  tab: RoundPage;
  /** True when visitors are told when this draft opens. */
  promised?: boolean;
  /** The acts of this page, the primary one last. */
  actions?: ReactNode;
}

/** The head of every page of a round: its name, its state, and the way to the other pages. */
export async function RoundHeading({ round, route, tab, promised = false, actions }: RoundHeadingProps) {
  const t = await words('console.rounds.heading');
  return (
    <>
      <PageHeading
        title={round.name}
        above={
          <>
            {route.name} ·{' '}
            <Link href={storefrontUrl(route, '/')} className="-my-3 inline-block max-w-full py-3">
              {route.publicDomain}
            </Link>
          </>
        }
        actions={actions}
        describedBy="state"
        tabs={<RoundTabs roundId={round.id} current={tab} />}
      >
        <p id="state" className="sm:mt-2">
          <RoundState status={round.status} />
          {round.status === 'open' && !round.takesOrders && (
            <span className="text-muted"> {t('deadlinePassed')}</span>
          )}
        </p>
      </PageHeading>
      {tab === 'overview' && (
        <div className="mb-8">
          <Dates round={round} route={route} />
          {promised && (
            <p className="mt-3 max-w-measure text-small">{t('promised', { domain: route.publicDomain })}</p>
          )}
        </div>
      )}
    </>
  );
}

async function Dates({ round, route }: { round: Round; route: Route }) {
  const t = await words('console.rounds.heading');
  const dates = [
    [t('opens'), round.opensAt],
    [t('ordersUntil'), round.orderDeadlineAt],
    [t('pickup'), round.pickupAt, round.pickupUntil],
  ] as const;
  return (
    <Details>
      {dates.map(([term, moment, until = null]) => (
        <Detail key={term} term={term}>
          {moment ? <Moment at={moment} until={until} localeSettings={route} /> : t('notSet')}
        </Detail>
      ))}
      {round.pickupLocation !== '' && <Detail term={t('where')}>{round.pickupLocation}</Detail>}
    </Details>
  );
}

/** Leads to the links with which others hand out the round's orders. */
export async function PickupLinksLink({ round }: { round: Round }) {
  const t = await words('console.rounds.heading');
  return <ButtonLink href={`/admin/rounds/${round.id}/pickup-links`}>{t('pickupLinks')}</ButtonLink>;
}

/** Leads to the paper of the round's orders. */
export async function PickupListLink({ round, isNext = true }: { round: Round; isNext?: boolean }) {
  const t = await words('console.rounds.heading');
  return (
    <Link
      reload
      href={`/admin/rounds/${round.id}/pickup-list`}
      className={buttonClass(round.status === 'closed' && isNext ? 'primary' : 'quiet')}
    >
      <Printer aria-hidden className="size-5" />
      {t('pickupList')}
    </Link>
  );
}

interface RoundActionsProps {
  round: RoundNow;
  route: Route;
  hasOrders: boolean;
  /** True when its deadline can be moved by an act of its own, which opens it again. */
  extendable: boolean;
  /** The people whom mail told its deadline, while that is still to come. */
  told: number | null;
  /** True when the page below names another task. */
  hasTasks: boolean;
}

/** The possible acts on a round. Each opens in a part of the page that explains its consequences. */
export async function RoundActions({
  round,
  route,
  hasOrders,
  extendable,
  told,
  hasTasks,
}: RoundActionsProps) {
  const t = await words('console.rounds.heading');
  const change = (status: RoundStatus) => ({
    action: changeRoundState,
    version: versionOf(presentRound(round)),
    values: { id: round.id, status },
  });
  const settings = await localeSettingsOfPage(route);
  const deadline = round.orderDeadlineAt ? formatMoment(round.orderDeadlineAt, settings) : '';
  return (
    <>
      <ButtonLink href={`/admin/rounds/${round.id}/edit`}>{t('edit')}</ButtonLink>
      <ButtonForm action={copyToDraft} values={{ id: round.id }} labels={[t('copy'), t('copying')]} />
      {round.status === 'open' && !hasOrders && (
        <ButtonForm {...change('draft')} labels={[t('backToDraft'), t('takingBack')]} />
      )}
      {extendable && <ButtonLink href={`/admin/rounds/${round.id}/extend`}>{t('extend')}</ButtonLink>}
      {hasOrders && <PickupListLink round={round} isNext={!hasTasks} />}
      {round.status === 'open' &&
        (round.takesOrders ? (
          <ButtonForm {...change('closed')} confirm={t('close')} labels={[t('closeNow'), t('closing')]}>
            {t('closeEarly', { deadline })}{' '}
            {told !== null && <ToldOfDeadline round={round} route={route} told={told} />}
          </ButtonForm>
        ) : (
          <ButtonForm {...change('closed')} variant="primary" labels={[t('close'), t('closing')]} />
        ))}
    </>
  );
}
