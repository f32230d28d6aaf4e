import { buttonClass } from '@/app/_ui/button';
import { CONTROL } from '@/app/_ui/forms/control';
import { optionsOf } from '@/app/_ui/forms/options';
import type { AllocatedOffering } from '@/lib/buying/allocation/outcome';
import type { SettlingWine } from '@/lib/buying/allocation/settling-wines';
import { words } from '@/lib/http/pages/page-locale';
import { missingInCrate, REMAINDERS, type Remainder } from '@/lib/wines/crates';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { Section } from '../../../../_parts/page/section';
import { TryAtOnce } from '../../../../_parts/try-at-once';
import { PREFIX, remainderField, SETTLE_FORM } from './choice-fields';
import { CrateDrawing } from './crate-drawing';

interface RemaindersProps {
  /** The wines of which bottles are left that fill no crate. */
  wines: SettlingWine[];
  /** True when a settlement is in force. */
  settled: boolean;
  localeSettings: LocaleSettings;
}

/**
 * The choices for bottles that fill no crate, wine by wine. They change nothing but the preview, at once where scripts
 * run.
 */
export async function Remainders({ wines, settled: isSettled, localeSettings }: RemaindersProps) {
  const t = await words('console.rounds.crates.remainders');
  return (
    <Section id="remainders" title={t('title')}>
      <p className="mb-4 max-w-measure">{isSettled ? t('explainedSettled') : t('explained')}</p>
      <TryAtOnce prefix={PREFIX}>
        <div className="grid gap-4">
          <ul className="border-line border-t">
            {wines.map(({ offering, settled, remainder }) => (
              <li
                key={offering.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
              >
                <span className="flex min-w-0 grow basis-56 items-center gap-4">
                  <CrateDrawing settled={settled} bottlesPerCrate={offering.bottlesPerCrate} />
                  <span className="min-w-0">
                    <span className="wrap-anywhere block font-medium">{fullName(offering)}</span>
                    <span className="block text-muted text-small tabular-nums">
                      {settled.extra === 0
                        ? t('ordered', { count: settled.ordered })
                        : t('orderedAndOffered', { count: settled.ordered, extra: settled.extra })}
                    </span>
                    {offering.purchasePriceCents !== null && (
                      <span className="block text-muted text-small tabular-nums">
                        {t('costs', {
                          amount: formatMoney(
                            leftOver(settled, offering.bottlesPerCrate) * offering.purchasePriceCents,
                            localeSettings,
                          ),
                        })}
                      </span>
                    )}
                  </span>
                </span>
                <select
                  form={SETTLE_FORM}
                  name={remainderField(offering.id)}
                  aria-label={t('whatBecomes', { wine: fullName(offering) })}
                  key={remainder}
                  defaultValue={remainder ?? 'loose'}
                  className={`${CONTROL} sm:max-w-field`}
                >
                  {optionsOf(REMAINDERS, (choice) => inWords(choice, settled, offering.bottlesPerCrate, t))}
                </select>
              </li>
            ))}
          </ul>
          <div>
            <button
              type="submit"
              form={SETTLE_FORM}
              name="then"
              value="try"
              data-passing
              className={buttonClass('quiet')}
            >
              {t('see')}
            </button>
          </div>
        </div>
      </TryAtOnce>
    </Section>
  );
}

/** The bottles of a bought crate that nobody takes. */
const leftOver = ({ ordered, extra }: AllocatedOffering, bottlesPerCrate: number): number =>
  missingInCrate(ordered, bottlesPerCrate) - extra;

/** The outcome of a choice for a wine. */
function inWords(
  choice: Remainder,
  settled: AllocatedOffering,
  bottlesPerCrate: number,
  t: Translator<'console.rounds.crates.remainders'>,
): string {
  const rest = settled.ordered % bottlesPerCrate;
  switch (choice) {
    case 'loose':
      return t('loose', { count: rest });
    case 'fill':
      return t('fill', { left: leftOver(settled, bottlesPerCrate), taken: settled.extra });
    case 'drop':
      return t('drop', { count: rest });
  }
}
