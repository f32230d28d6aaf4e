import type { SettlingWine } from '@/lib/buying/allocation/settling-wines';
import { words } from '@/lib/http/pages/page-locale';
import { formatCrates } from '@/lib/wines/crates';
import { fullName } from '@/lib/wines/offerings/full-name';
import type { Translator } from '@/lib/words/languages/translator';
import { Section } from '../../../../_parts/page/section';
import { type Column, Table } from '../../../../_parts/tables/table';
import { CrateDrawing } from './crate-drawing';

type Words = Translator<'console.rounds.crates.bought'>;

const columns = (t: Words): Column[] => [
  { label: t('wine'), wide: true },
  { label: t('ordered'), figure: true },
  { label: t('lastCrate'), fold: 'late', drawn: true },
  { label: t('changes'), fold: 'early' },
  { label: t('peopleGet'), figure: true },
  { label: t('isBought') },
];

/** The outcome of each wine: ordered, changed, allotted and bought bottles. */
export async function Bought({ wines }: { wines: SettlingWine[] }) {
  const t = await words('console.rounds.crates.bought');
  const inCrates = await words('crates');
  return (
    <Section id="bought" title={t('title')}>
      <Table
        caption={t('caption')}
        columns={columns(t)}
        rows={wines.map(({ offering, settled }) => ({
          key: offering.id,
          cells: [
            <>
              <span className="font-medium">{fullName(offering)}</span>
              {offering.producer && <p className="row-note font-normal">{offering.producer}</p>}
            </>,
            settled.ordered,
            settled.ordered % offering.bottlesPerCrate > 0 && (
              <CrateDrawing key="crate" settled={settled} bottlesPerCrate={offering.bottlesPerCrate} />
            ),
            changes(offering, settled, t),
            settled.allotted,
            formatCrates({ crates: settled.crates, bottles: settled.loose }, inCrates),
          ],
        }))}
      />
    </Section>
  );
}

/** The change of a wine, as the cell of a table; null without one. */
function changes(offering: SettlingWine['offering'], settled: SettlingWine['settled'], t: Words) {
  const { taken, dropped, surplus, belowMinimum } = settled;
  if (taken + dropped + surplus === 0 && !belowMinimum) return null;
  return (
    <ul className="text-small">
      {taken > 0 && <li>{t('taken', { count: taken })}</li>}
      {dropped > 0 && <li>{t('dropped', { count: dropped })}</li>}
      {surplus > 0 && <li>{t('surplus', { count: surplus })}</li>}
      {belowMinimum && (
        <li className="font-medium">{t('belowMinimum', { count: offering.minBottles ?? 0 })}</li>
      )}
    </ul>
  );
}
