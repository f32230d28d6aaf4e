import { Form } from '@/app/_ui/forms/form';
import { Select } from '@/app/_ui/forms/select';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Link } from '@/app/_ui/link';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { localeSettingsOfPage, pageLocale, words } from '@/lib/http/pages/page-locale';
import { getMailingsOfRound } from '@/lib/mail/plans/mailing-view';
import type { RoundOverview } from '@/lib/orders/lists/round-overview';
import { showsBefore } from '@/lib/rounds/current';
import { localDates } from '@/lib/rounds/dates';
import { oddDates } from '@/lib/rounds/odd-dates';
import { presentOpening } from '@/lib/rounds/present';
import type { Round } from '@/lib/rounds/queries';
import { versionOf } from '@/lib/rules/version';
import { formatMoment } from '@/lib/words/format';
import { localeOfWords } from '@/lib/words/languages/languages';
import type { Translator } from '@/lib/words/languages/translator';
import { localMoment } from '@/lib/words/moments';
import { Section } from '../../../_parts/page/section';
import { open } from '../actions';
import { StaysDone } from './stays-done';

interface PartProps {
  overview: RoundOverview;
  t: Translator<'console.rounds.opening'>;
}

/**
 * The time at which the announcement goes out by itself once the round opens: right then or later; undefined when it
 * does not.
 */
type Announcement = 'at_once' | 'later' | undefined;

/** The fate of the scheduled announcements of a round that opens now. */
async function announcementOf(round: Round, now: Date): Promise<Announcement> {
  const { mailings } = await queryAsAdministrator(getMailingsOfRound, { id: round.id });
  const opensAt = round.opensAt && round.opensAt <= now ? round.opensAt : now;
  const due = mailings
    .filter(({ eventType }) => eventType === 'round_announced')
    .filter(({ hindrance }) => hindrance !== 'no_template' && hindrance !== 'never')
    .filter(({ status, isLate }) => status === 'planned' && !isLate)
    .map(({ days, at, dueAt }) => ({ dueAt: days === 0 && at === null ? opensAt : dueAt }));
  if (due.length === 0) return undefined;
  return due.some(({ dueAt }) => dueAt && dueAt <= now) ? 'at_once' : 'later';
}

/** Opens a draft or a closed round: its missing data, odd dates, consequences, and the button. */
export async function Opening({ overview }: { overview: RoundOverview }) {
  const t = await words('console.rounds.opening');
  const { round, others } = overview;
  const again = round.status === 'closed';
  const announcement = await announcementOf(round, overview.now);
  return (
    <Section id="opening" title={again ? t('again') : t('before')}>
      <Form
        action={open}
        version={versionOf(presentOpening(round, others))}
        className="grid max-w-measure gap-4"
      >
        <input type="hidden" name="id" value={round.id} />
        <ul className="wrap-anywhere grid list-disc gap-1 pl-5">
          <Missing overview={overview} t={t} />
          <Odd overview={overview} t={t} />
          <Outcome overview={overview} t={t} announcement={announcement} />
        </ul>
        {others.length > 0 && <ForOthers others={others} t={t} />}
        {overview.done && <StaysDone done={overview.done} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton
            variant={again ? 'quiet' : 'primary'}
            labels={[again ? t('again') : t('open'), t('opening')]}
          />
          {!again && !announcement && (
            <SubmitButton
              variant="quiet"
              name="then"
              value="announce"
              labels={[t('openAndAnnounce'), t('opening')]}
            />
          )}
        </div>
      </Form>
    </Section>
  );
}

function Missing({ overview: { round, wines }, t }: PartProps) {
  const missing = missingDates(round);
  return (
    <>
      {missing && (
        <li>
          <Link href={`/admin/rounds/${round.id}/edit`} className="inline-flex min-h-target items-center">
            {t(`set.${missing}`)}
          </Link>
        </li>
      )}
      {wines === 0 && (
        <li>
          <Link
            href={`/admin/rounds/${round.id}/offerings/new`}
            className="inline-flex min-h-target items-center"
          >
            {t('addFirstWine')}
          </Link>
        </li>
      )}
    </>
  );
}

/** The key for the dates that an open round needs and this one lacks; undefined when it lacks none. */
function missingDates({ orderDeadlineAt, pickupAt }: Round) {
  if (!orderDeadlineAt && !pickupAt) return 'deadlinePickup';
  if (!orderDeadlineAt) return 'deadline';
  return pickupAt ? undefined : 'pickup';
}

/** The dates that make no sense, each with the way to the form. */
async function Odd({ overview: { round, route, now }, t }: PartProps) {
  const dates = await words('console.roundDates');
  const odd = oddDates(
    localDates(round, route.timeZone),
    localMoment(now, route.timeZone),
    round.status === 'draft' && round.autoOpen,
  );
  return Object.values(odd).map((problem) => (
    <li key={problem} className="font-medium">
      {dates(`odd.${problem}`)}{' '}
      <Link href={`/admin/rounds/${round.id}/edit`} className="inline-flex min-h-target items-center">
        {t('changeDates')}
      </Link>
    </li>
  ));
}

/** The round that visitors will see, and the fate of the other open rounds, without further acts. */
async function Outcome({
  overview: { round, route, others, now },
  t,
  announcement,
}: PartProps & { announcement: Announcement }) {
  const localeSettings = await localeSettingsOfPage(route);
  const [shown] = others;
  const hidden = shown !== undefined && showsBefore(shown, round);
  return (
    <>
      {hidden ? (
        <li className="font-medium">{t('staysHidden', { other: shown.name, domain: route.publicDomain })}</li>
      ) : (
        <li>{t('visitorsSee', { domain: route.publicDomain })}</li>
      )}
      {!hidden &&
        others.map(({ id, name, takesOrders, orderDeadlineAt }) => (
          <li key={id} className="font-medium">
            {takesOrders && orderDeadlineAt
              ? t('replacesTaking', { other: name, deadline: formatMoment(orderDeadlineAt, localeSettings) })
              : t('replacesPast', { other: name })}
          </li>
        ))}
      {(!round.opensAt || round.opensAt > now) && <li>{t('opensNow')}</li>}
      {announcement === 'at_once' && <li>{t('announcedAtOnce')}</li>}
      {announcement === 'later' && <li>{t('announcedLater')}</li>}
      {!announcement && round.status === 'draft' && <li>{t('nobodyMailed')}</li>}
    </>
  );
}

/** Asks for the fate of the other open rounds. */
export async function ForOthers({ others, t }: { others: Round[]; t: PartProps['t'] }) {
  const and = new Intl.ListFormat(localeOfWords(await pageLocale()), { type: 'conjunction' });
  const rounds = and.format(others.map(({ name }) => t('quoted', { round: name })));
  return (
    <div className="print:hidden">
      <Select name="others" label={t('whatBecomes', { rounds })} required>
        <option value="">{t('choose')}</option>
        <option value="close">{t('closeOthers')}</option>
        <option value="leave">{t('leaveOthers')}</option>
      </Select>
    </div>
  );
}
