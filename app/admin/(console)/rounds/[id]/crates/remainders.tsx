import { buttonClass } from '@/app/_ui/button';
import { CONTROL } from '@/app/_ui/control';
import { missingInCrate, REMAINDERS, type Remainder } from '@/lib/crates';
import { formatCount } from '@/lib/format';
import { fullName } from '@/lib/offerings/full-name';
import type { SettledOffering } from '@/lib/settlements/outcome';
import type { SettlingWine } from '@/lib/settlements/settling';
import { Section } from '../../../../_parts/section';
import { remainderField } from './choices';
import { CrateDrawing } from './crate-drawing';
import { TryAtOnce } from './try-at-once';

interface RemaindersProps {
  roundId: number;
  /** The wines of which bottles are left that fill no crate. */
  wines: SettlingWine[];
}

/**
 * What becomes of the bottles that fill no crate, wine by wine. It changes nothing: it shows what would happen, at once
 * where scripts run.
 */
export function Remainders({ roundId, wines }: RemaindersProps) {
  return (
    <Section id="remainders" title="What fills no crate">
      <p className="mb-4 max-w-measure">
        Of these wines bottles are left that fill no crate, and too few people take more. Choose what becomes
        of them; nothing happens before you settle.
      </p>
      <TryAtOnce>
        <form action={`/admin/rounds/${roundId}/crates`} data-passing className="grid gap-4">
          <ul className="border-line border-t">
            {wines.map(({ offering, settled, remainder }) => (
              <li
                key={offering.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
              >
                <span className="flex min-w-0 grow basis-64 items-center gap-4">
                  <CrateDrawing settled={settled} bottlesPerCrate={offering.bottlesPerCrate} />
                  <span className="min-w-0">
                    <span className="wrap-anywhere block font-medium">{fullName(offering)}</span>
                    <span className="block text-muted text-small tabular-nums">
                      {settled.extra === 0
                        ? `${formatCount(settled.ordered, 'bottle')} ordered`
                        : `${formatCount(settled.ordered, 'bottle')} ordered, up to ${settled.extra} more offered`}
                    </span>
                  </span>
                </span>
                <select
                  name={remainderField(offering.id)}
                  aria-label={`What becomes of ${fullName(offering)}`}
                  key={remainder}
                  defaultValue={remainder ?? 'loose'}
                  className={`${CONTROL} sm:w-80`}
                >
                  {REMAINDERS.map((choice) => (
                    <option key={choice} value={choice}>
                      {inWords(choice, settled, offering.bottlesPerCrate)}
                    </option>
                  ))}
                </select>
              </li>
            ))}
          </ul>
          <div>
            <button type="submit" className={buttonClass('quiet')}>
              See what happens
            </button>
          </div>
        </form>
      </TryAtOnce>
    </Section>
  );
}

/** What a choice comes to for a wine. */
function inWords(choice: Remainder, { ordered, extra }: SettledOffering, bottlesPerCrate: number): string {
  const rest = ordered % bottlesPerCrate;
  const left = missingInCrate(ordered, bottlesPerCrate) - extra;
  switch (choice) {
    case 'loose':
      return `Buy ${formatCount(rest, 'single bottle')}`;
    case 'fill':
      return extra === 0
        ? `Buy the crate, ${formatCount(left, 'bottle')} left over`
        : `Buy the crate, ${formatCount(left, 'bottle')} left over, ${extra} taken`;
    case 'drop':
      return `Drop ${formatCount(rest, 'bottle')}, latest orders first`;
  }
}
