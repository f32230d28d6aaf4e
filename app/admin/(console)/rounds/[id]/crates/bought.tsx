import { formatCrates } from '@/lib/crates';
import { formatCount } from '@/lib/format';
import { words } from '@/lib/http/page-locale';
import { fullName } from '@/lib/offerings/full-name';
import type { SettlingWine } from '@/lib/settlements/settling';
import { Section } from '../../../../_parts/section';
import { type Column, Table } from '../../../../_parts/table';
import { CrateDrawing } from './crate-drawing';

const COLUMNS: Column[] = [
  { label: 'Wine', wide: true },
  { label: 'Ordered', figure: true },
  { label: 'Last crate', fold: 'late', drawn: true },
  { label: 'What changes', fold: 'early' },
  { label: 'People get', figure: true },
  { label: 'Bought' },
];

/** What each wine comes to: what is ordered, what changes, what people get and what is bought. */
export async function Bought({ wines }: { wines: SettlingWine[] }) {
  const t = await words('crates');
  return (
    <Section id="bought" title="What is bought">
      <Table
        caption="What each wine comes to"
        columns={COLUMNS}
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
            changes(offering, settled),
            settled.allotted,
            formatCrates({ crates: settled.crates, bottles: settled.loose }, t),
          ],
        }))}
      />
    </Section>
  );
}

/** What changes of a wine, as the cell of a table; null when nothing does. */
function changes(offering: SettlingWine['offering'], settled: SettlingWine['settled']) {
  const { taken, dropped, surplus, belowMinimum } = settled;
  if (taken + dropped + surplus === 0 && !belowMinimum) return null;
  return (
    <ul className="text-small">
      {taken > 0 && <li>{formatCount(taken, 'bottle')} more to fill a crate</li>}
      {dropped > 0 && <li>{formatCount(dropped, 'bottle')} dropped</li>}
      {surplus > 0 && <li>{formatCount(surplus, 'bottle')} left over for the group</li>}
      {belowMinimum && (
        <li className="font-medium">
          Less than the {formatCount(offering.minBottles ?? 0, 'bottle')} worth buying
        </li>
      )}
    </ul>
  );
}
