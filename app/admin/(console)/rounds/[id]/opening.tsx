import { Select } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { Link } from '@/app/_ui/link';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatMoment, type LocaleSettings } from '@/lib/format';
import { localMoment } from '@/lib/moments';
import type { RoundOverview } from '@/lib/orders/round-overview';
import { showsBefore } from '@/lib/rounds/current';
import { localDates } from '@/lib/rounds/dates';
import { oddDates } from '@/lib/rounds/odd-dates';
import { presentOpening } from '@/lib/rounds/present';
import type { Round } from '@/lib/rounds/queries';
import { versionOf } from '@/lib/version';
import { Section } from '../../../_parts/section';
import { open } from '../actions';
import { ODD_DATES } from './edit/odd-dates';

const AND = new Intl.ListFormat('en', { type: 'conjunction' });

/** Opens a draft or a closed round: what it still needs, what looks odd, what will happen, and the button. */
export function Opening({ overview }: { overview: RoundOverview }) {
  const { round, others } = overview;
  const again = round.status === 'closed';
  return (
    <Section id="opening" title={again ? 'Open again' : 'Before this round opens'}>
      <Form
        action={open}
        version={versionOf(presentOpening(round, others))}
        className="grid max-w-measure gap-4"
      >
        <FormMessage />
        <input type="hidden" name="id" value={round.id} />
        <ul className="grid list-disc gap-1 pl-5">
          <Missing overview={overview} />
          <Odd overview={overview} />
          <Outcome overview={overview} />
        </ul>
        {others.length > 0 && <ForOthers others={others} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant={again ? 'quiet' : 'primary'} pendingLabel="Opening…">
            {again ? 'Open again' : 'Open round'}
          </SubmitButton>
          {!again && (
            <SubmitButton variant="quiet" name="then" value="announce" pendingLabel="Opening…">
              Open and go on to announcing
            </SubmitButton>
          )}
        </div>
      </Form>
    </Section>
  );
}

function Missing({ overview: { round, wines } }: { overview: RoundOverview }) {
  const missing = [
    round.opensAt ? '' : 'when it opens',
    round.orderDeadlineAt ? '' : 'the order deadline',
    round.pickupAt ? '' : 'the pickup time',
  ].filter(Boolean);
  return (
    <>
      {missing.length > 0 && (
        <li>
          <Link href={`/admin/rounds/${round.id}/edit`} className="inline-flex min-h-target items-center">
            Set {AND.format(missing)}
          </Link>
        </li>
      )}
      {wines === 0 && (
        <li>
          <Link
            href={`/admin/rounds/${round.id}/offerings/new`}
            className="inline-flex min-h-target items-center"
          >
            Add its first wine
          </Link>
        </li>
      )}
    </>
  );
}

/** The dates that make no sense, each with the way to the form. */
function Odd({ overview: { round, route, now } }: { overview: RoundOverview }) {
  const odd = oddDates(localDates(round, route.timeZone), localMoment(now, route.timeZone));
  return Object.values(odd).map((problem) => (
    <li key={problem} className="font-medium">
      {ODD_DATES[problem]}{' '}
      <Link href={`/admin/rounds/${round.id}/edit`} className="inline-flex min-h-target items-center">
        Change the dates
      </Link>
    </li>
  ));
}

/** What visitors will see, and what becomes of the other open rounds, if nothing more is done. */
function Outcome({ overview: { round, route, others } }: { overview: RoundOverview }) {
  const [shown] = others;
  const hidden = shown !== undefined && showsBefore(shown, round);
  return (
    <>
      {hidden ? (
        <li className="font-medium">
          “{shown.name}” is open too and opened later, so visitors of {route.publicDomain} go on seeing it.
          This round stays hidden behind it as long as both are open.
        </li>
      ) : (
        <li>Visitors of {route.publicDomain} see this round from the moment it opens.</li>
      )}
      {!hidden && others.map((other) => <Replaced key={other.id} other={other} localeSettings={route} />)}
      {round.status === 'draft' && <li>Nobody is mailed before you announce it.</li>}
    </>
  );
}

interface ReplacedProps {
  other: RoundOverview['others'][number];
  localeSettings: LocaleSettings;
}

function Replaced({ other, localeSettings }: ReplacedProps) {
  return (
    <li className="font-medium">
      {other.takesOrders && other.orderDeadlineAt
        ? `“${other.name}” is open too and takes orders until ${formatMoment(other.orderDeadlineAt, localeSettings)}. Visitors will see this round instead and cannot order in “${other.name}” any more.`
        : `“${other.name}” is open too, past its order deadline. Visitors will see this round instead.`}
    </li>
  );
}

function ForOthers({ others }: { others: Round[] }) {
  const names = AND.format(others.map(({ name }) => `“${name}”`));
  return (
    <Select name="others" label={`What becomes of ${names}?`} required>
      <option value="">Choose</option>
      <option value="close">Close when this round opens</option>
      <option value="leave">Leave open</option>
    </Select>
  );
}
