import { formatCrates, intoCrates } from '@/lib/crates';
import { formatCount, formatMoney, type LocaleSettings } from '@/lib/format';
import type { SheetHead } from '@/lib/pickup/heights';
import type { PickupLine, PickupOffering, PickupOrder } from '@/lib/pickup/queries';
import type { Sheet, SheetCategory } from '@/lib/pickup/sheets';
import { SheetFrame } from './sheet';

interface OrderSheetProps {
  order: PickupOrder;
  sheet: Sheet;
  head: SheetHead;
  localeSettings: LocaleSettings;
  printed: string;
  page: string;
}

/** One printed page of an order, for packing it and handing it out. */
export function OrderSheet({ order, sheet, head, localeSettings, printed, page }: OrderSheetProps) {
  return (
    <SheetFrame head={<Head number={order.number} sheet={sheet} head={head} />} printed={printed} page={page}>
      {sheet.page === 1 ? <Contact order={order} /> : <NameAgain order={order} />}
      {sheet.categories.map((category) => (
        <Category key={category.name} category={category} />
      ))}
      {sheet.comment !== '' && (
        <div className="sheet-comment">
          <p className="sheet-label">Comment</p>
          <p dir="auto">{sheet.comment}</p>
        </div>
      )}
      {sheet.settles && <Settlement order={order} localeSettings={localeSettings} />}
    </SheetFrame>
  );
}

function Head({ number, sheet, head }: { number: number; sheet: Sheet; head: SheetHead }) {
  return (
    <div className="sheet-head">
      <div className="sheet-round">
        <p className="sheet-title">
          <bdi>{head.round}</bdi>
        </p>
        <p>{head.pickup}</p>
        <p dir="auto">{head.location}</p>
      </div>
      <div className="sheet-corner">
        <p className="sheet-number">{number}</p>
        {sheet.of > 1 && (
          <p className="sheet-part">
            {sheet.page} / {sheet.of}
          </p>
        )}
      </div>
    </div>
  );
}

function Contact({ order: { participant, bottles, crates } }: { order: PickupOrder }) {
  const count = formatCount(bottles, 'bottle');
  return (
    <div className="sheet-contact">
      <h2>
        <bdi>{participant.name}</bdi>
      </h2>
      <p className="sheet-reach">
        {participant.phone !== null && <bdi>{participant.phone}</bdi>}
        <bdi>{participant.email}</bdi>
      </p>
      <p className="sheet-strip">{crates.crates === 0 ? count : `${formatCrates(crates)} = ${count}`}</p>
    </div>
  );
}

function NameAgain({ order }: { order: PickupOrder }) {
  return (
    <div className="sheet-again">
      <h2>
        <bdi>{order.participant.name}</bdi>
      </h2>
    </div>
  );
}

function Category({ category: { name, lines, continued } }: { category: SheetCategory }) {
  return (
    <div className="sheet-category">
      <h3>{continued ? `${name} (continued)` : name}</h3>
      <ul>
        {lines.map((line) => (
          <Line key={line.offering.id} line={line} />
        ))}
      </ul>
    </div>
  );
}

function Line({ line: { offering, quantity } }: { line: PickupLine }) {
  return (
    <li className="sheet-line">
      <span className={quantity > 1 ? 'sheet-quantity many' : 'sheet-quantity'}>{quantity}</span>
      <span className="sheet-crates">{lineCrates(quantity, offering.bottlesPerCrate)}</span>
      <OfferingName offering={offering} />
      <span className="sheet-tick" />
    </li>
  );
}

/** Name and vintage, then the producer. */
export function OfferingName({ offering }: { offering: PickupOffering }) {
  return (
    <span className="sheet-wine">
      <b>
        <bdi>{offering.name}</bdi>
        {offering.vintage !== null && ` ${offering.vintage}`}
      </b>
      {offering.producer !== '' && (
        <>
          {' · '}
          <bdi>{offering.producer}</bdi>
        </>
      )}
    </span>
  );
}

/** "1 crate + 2", "2 crates", "4 bottles". The "2" has no unit, as the quantity beside it counts bottles. */
function lineCrates(quantity: number, bottlesPerCrate: number): string {
  const { crates, bottles } = intoCrates(quantity, bottlesPerCrate);
  return crates > 0 && bottles > 0
    ? `${formatCount(crates, 'crate')} + ${bottles}`
    : formatCrates({ crates, bottles });
}

function Settlement({ order, localeSettings }: { order: PickupOrder; localeSettings: LocaleSettings }) {
  const [term, cents] = amountToSettle(order, localeSettings);
  return (
    <div className="sheet-settlement">
      <div className="sheet-amount">
        <p>{term}</p>
        <p>{formatMoney(cents, localeSettings)}</p>
      </div>
      <p className="sheet-label">Collected by</p>
      <p className="sheet-label">Signature</p>
    </div>
  );
}

/** The label of the amount on the sheet, and the amount. */
function amountToSettle(
  { payment, totalCents }: PickupOrder,
  localeSettings: LocaleSettings,
): [string, number] {
  switch (payment.state) {
    case 'unpaid':
      return ['TO PAY', totalCents];
    case 'short':
      return [`TO PAY OF ${formatMoney(totalCents, localeSettings)}`, payment.dueCents];
    case 'paid':
      return ['PAID', totalCents];
    case 'over':
      return [`TO RETURN OF ${formatMoney(payment.paidCents, localeSettings)}`, payment.surplusCents];
  }
}
