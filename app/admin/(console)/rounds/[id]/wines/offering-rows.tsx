'use client';

import { Form } from '@/app/_ui/form';
import { RowLink } from '@/app/admin/_parts/row-link';
import { ShareBar } from '@/app/admin/_parts/share-bar';
import { type Column, Table } from '@/app/admin/_parts/table';
import { changePlace } from '../../../offerings/actions';
import { MoveOffering } from './move-offering';

const COLUMNS: Column[] = [
  { label: 'Wine', wide: true },
  { label: 'Category', fold: 'early' },
  { label: 'Price', figure: true },
  { label: 'Bottles', figure: true },
  { label: 'Share', fold: 'early', drawn: true },
  { label: 'In crates', fold: 'late' },
  { label: 'Move', acts: true },
];

/** A wine as its row shows it, in words. */
export interface OfferingRow {
  id: number;
  name: string;
  vintage: number | null;
  producer: string;
  category: string;
  price: string;
  bottles: number;
  crates: string;
  first: boolean;
  last: boolean;
}

/** The rows of a round's wines; for the same reason as `OrderRows` a component of the browser. */
export function OfferingRows({ offerings }: { offerings: OfferingRow[] }) {
  const most = Math.max(...offerings.map((offering) => offering.bottles), 0);
  return (
    <Form action={changePlace} rows>
      <Table
        caption="Wines and the bottles ordered of each"
        columns={COLUMNS}
        rows={offerings.map(
          ({ id, name, vintage, producer, category, price, bottles, crates, first, last }) => ({
            key: id,
            quiet: bottles === 0,
            cells: [
              <>
                <RowLink href={`/admin/offerings/${id}`}>
                  {name} {vintage}
                </RowLink>
                {producer !== '' && <p className="row-note font-normal">{producer}</p>}
              </>,
              category,
              price,
              bottles,
              <span key="share" className="flex min-h-6 items-center @max-[32rem]/ledger:flex-1">
                <ShareBar value={bottles} of={most} />
              </span>,
              crates !== '' && (
                <span key="crates" className="whitespace-nowrap">
                  {crates}
                </span>
              ),
              <MoveOffering key="move" id={id} name={name} first={first} last={last} />,
            ],
          }),
        )}
      />
    </Form>
  );
}
