import { words } from '@/lib/http/pages/page-locale';
import type { WineSum } from '@/lib/orders/sums/wine-sums';
import { formatCrates } from '@/lib/wines/crates';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { ShareBar } from '../../../../_parts/shares/share-bar';
import { type Column, Table } from '../../../../_parts/tables/table';
import type { SumKind } from './sum-kinds';

interface SumRow extends WineSum {
  key?: number;
  name: string;
  note?: string;
}

interface SumTableProps {
  /** The kind of the rows. */
  by: SumKind;
  rows: SumRow[];
  /** The last row, which adds up all others. */
  all?: WineSum;
  localeSettings: LocaleSettings;
}

/** Bottles, crates and money of wines, or of groups of them, with the bottles drawn beside each other. */
export async function SumTable({ by, rows, all, localeSettings }: SumTableProps) {
  const t = await words('console.rounds.totals');
  const inCrates = await words('crates');
  const most = Math.max(...rows.map(({ bottles }) => bottles));
  const columns: Column[] = [
    { label: t(`column.${by}`), wide: true },
    { label: t('bottles'), figure: true },
    { label: t('share'), fold: 'early', drawn: true },
    { label: t('inCrates') },
    { label: t('missing'), figure: true, fold: 'early' },
    { label: t('amount'), figure: true },
  ];
  const figures = ({ bottles, crates, missing, cents }: WineSum, share: React.ReactNode) => [
    bottles,
    share,
    crates.crates > 0 && formatCrates(crates, inCrates),
    missing > 0 && missing,
    formatMoney(cents, localeSettings),
  ];
  return (
    <Table
      caption={t(`caption.${by}`)}
      columns={columns}
      rows={[
        ...rows.map((row) => ({
          key: row.key ?? row.name,
          quiet: row.bottles === 0,
          cells: [
            <>
              <span className="font-medium">{row.name}</span>
              {row.note && <p className="row-note font-normal">{row.note}</p>}
            </>,
            ...figures(
              row,
              <span key="share" className="flex min-h-6 items-center @max-[32rem]/ledger:flex-1">
                <ShareBar value={row.bottles} of={most} />
              </span>,
            ),
          ],
        })),
        ...(all
          ? [{ key: 'all', cells: [<strong key="all">{t('all')}</strong>, ...figures(all, null)] }]
          : []),
      ]}
    />
  );
}
