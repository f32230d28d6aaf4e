import { formatCrates, intoCrates } from '@/lib/crates';
import { formatCount } from '@/lib/format';
import type { PickupLine, PickupList } from '@/lib/pickup/queries';
import { roundTotals } from '@/lib/pickup/totals';
import { OfferingName } from './order-sheet';
import { printedLine, roundHead } from './pickup-list';
import { SheetFrame } from './sheet';

/** The totals of the whole round, for whoever unloads the van. This sheet has no order number. */
export function TotalsSheet({ list, printedAt }: { list: PickupList; printedAt: Date }) {
  const { bottles, crates, categories } = roundTotals(list);
  const head = roundHead(list);
  return (
    <SheetFrame
      head={
        <div className="sheet-head">
          <div className="sheet-round">
            <p className="sheet-title">
              <bdi>{head.round}</bdi>
            </p>
            <p>{head.pickup}</p>
            <p dir="auto">{head.location}</p>
          </div>
          <h2 className="sheet-kind">Round totals</h2>
        </div>
      }
      printed={printedLine(list, printedAt)}
      page={formatCount(list.orders.length, 'order')}
    >
      <div className="sheet-contact">
        <p className="sheet-strip">
          {crates.crates === 0 ? '' : `${formatCrates(crates)} = `}
          {formatCount(bottles, 'bottle')}
        </p>
      </div>
      {categories.map(({ name, lines }) => (
        <div key={name} className="sheet-category">
          <h3>{name}</h3>
          <ul>
            {lines.map((line) => (
              <Total key={line.offering.id} line={line} />
            ))}
          </ul>
        </div>
      ))}
    </SheetFrame>
  );
}

function Total({ line: { offering, quantity } }: { line: PickupLine }) {
  return (
    <li className="sheet-line sheet-total">
      <span className="sheet-quantity">{quantity}</span>
      <span className="sheet-crates">{formatCrates(intoCrates(quantity, offering.bottlesPerCrate))}</span>
      <OfferingName offering={offering} />
      <span className="sheet-tick" />
    </li>
  );
}
