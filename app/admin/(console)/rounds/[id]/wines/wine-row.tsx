'use client';

import type { KeyboardEvent, PointerEvent } from 'react';
import { Link } from '@/app/_ui/link';
import { fullName } from '@/lib/wines/offerings/full-name';
import type { WineCategory } from '@/lib/wines/offerings/queries';
import { type Buying, BuyingRow, type SupplierOption } from './buying-row';
import type { GridWords, Words } from './grid-words';
import { CellErrors, cellsOf, InputCell, type RowSettings, SelectCell, useCell } from './wine-cells';

/** A wine as the grid shows it; the price is as they enter it. */
export interface GridWine {
  id: number;
  name: string;
  producer: string;
  vintage: number | null;
  categoryId: number;
  price: string;
  bottlesPerCrate: number;
  /** The bottles that are ordered of it. */
  ordered: number;
  /** The bottles and the price of it in an earlier round, while this one is a draft. */
  lastTime?: { count: number; price: string } | undefined;
  /** Its purchase, where the grid shows that. */
  buying?: Buying | undefined;
}

export type Category = Pick<WineCategory, 'id' | 'name'>;

/** Moves wines in the browser; without scripts the buttons send the form. */
export interface Moving {
  selected: boolean;
  select(selected: boolean): void;
  step(direction: 'up' | 'down'): void;
  drag(event: PointerEvent<HTMLElement>): void;
}

interface Choices {
  categories: Category[];
  /** Absent when the grid does not show the purchase. */
  suppliers?: SupplierOption[] | undefined;
}

interface WineRowProps extends Choices {
  wine: GridWine;
  /** True when the wine is the first or last of its category. */
  first: boolean;
  last: boolean;
  moving: Moving | null;
  /** True when the list shows earlier sales in place of the ordered bottles. */
  comparing: boolean;
  /** Read once for all rows, of which there may be hundreds. */
  gridWords: GridWords;
  t: Words;
}

/**
 * A row of the grid: the fields of a wine, its ordered bottles, and its moving buttons. Its purchase stands below, and
 * the errors of either.
 */
export function WineRow({ wine, categories, suppliers, first, last, moving, ...props }: WineRowProps) {
  const { comparing, gridWords, t } = props;
  const { id } = wine;
  const called = fullName(wine);
  const settings = { row: String(id), called, gridWords };
  const cells = useCells({ ...settings, wine });
  const movable = {
    'data-wine': id,
    'aria-selected': moving?.selected || undefined,
    onKeyDown: (event: KeyboardEvent) => {
      const direction = { ArrowUp: 'up', ArrowDown: 'down' } as const;
      if (!event.altKey || !moving || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      // There these keys open the list of choices.
      if (event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      moving.step(direction[event.key]);
    },
  };
  return (
    <>
      <tr {...movable}>
        {/* The room is kept until scripts are there, so that nothing moves when they come. */}
        <td className={moving ? 'pick' : 'pick invisible'}>
          <label>
            <input
              type="checkbox"
              checked={moving?.selected ?? false}
              onChange={(event) => moving?.select(event.target.checked)}
              // Selecting is no entry that could be lost.
              onInput={(event) => event.nativeEvent.stopImmediatePropagation()}
              aria-label={t('select', { wine: called })}
            />
          </label>
          <span className="grip" aria-hidden onPointerDown={moving?.drag}>
            ⠿
          </span>
        </td>
        <WineFields cells={cells} categories={categories} choose={gridWords.choose} />
        <td
          data-label={comparing ? gridWords.lastTime : gridWords.ordered}
          className={comparing ? 'ordered last-time' : 'ordered'}
        >
          {comparing ? wine.lastTime && t('sold', wine.lastTime) : wine.ordered}
        </td>
        <td className="acts">
          <Step id={id} label={t('moveUp', { wine: called })} direction="up" end={first} moving={moving} />
          <Step id={id} label={t('moveDown', { wine: called })} direction="down" end={last} moving={moving} />
          <Link href={`/admin/offerings/${id}`}>
            {t.rich('more', { wine: called, hidden: (chunks) => <span className="sr-only">{chunks}</span> })}
          </Link>
        </td>
      </tr>
      <CellErrors cells={Object.values(cells)} />
      {suppliers && <BuyingRow {...settings} {...{ suppliers, movable }} buying={wine.buying} />}
    </>
  );
}

interface NewWineRowProps extends Choices {
  /** The number of the row among the new ones, from 1. */
  number: number;
  gridWords: GridWords;
  t: Words;
}

/** A row of the grid for a wine that is not on the list yet. */
export function NewWineRow({ number, categories, suppliers, gridWords, t }: NewWineRowProps) {
  const settings = { row: `new${number}`, called: t('newWine', { number: String(number) }), gridWords };
  const cells = useCells(settings);
  return (
    <>
      <tr className="new-wine">
        <td />
        <WineFields cells={cells} categories={categories} choose={gridWords.choose} />
        <td />
        <td />
      </tr>
      <CellErrors cells={Object.values(cells)} />
      {suppliers && <BuyingRow {...settings} suppliers={suppliers} />}
    </>
  );
}

/** The fields of a wine, of a stored one or a new one, in the order of the columns. */
function useCells({ wine, ...settings }: RowSettings & { wine?: GridWine }) {
  const cell = cellsOf(settings);
  return {
    name: useCell(cell('name', 'name', wine?.name ?? '')),
    producer: useCell(cell('producer', 'producer', wine?.producer ?? '')),
    vintage: useCell(cell('vintage', 'vintage', wine?.vintage ?? '')),
    category: useCell(cell('category_id', 'category', wine?.categoryId ?? '')),
    price: useCell(cell('price', 'price', wine?.price ?? '')),
    crate: useCell(cell('bottles_per_crate', 'crate', wine?.bottlesPerCrate ?? 6)),
  };
}

interface WineFieldsProps {
  cells: ReturnType<typeof useCells>;
  categories: Category[];
  choose: string;
}

/** The cells with a wine's fields. */
function WineFields({ cells, categories, choose }: WineFieldsProps) {
  return (
    <>
      <InputCell cell={cells.name} />
      <InputCell cell={cells.producer} />
      <InputCell cell={cells.vintage} inputMode="numeric" />
      <SelectCell
        cell={cells.category}
        options={categories}
        empty={cells.category.value === '' ? choose : undefined}
      />
      <InputCell cell={cells.price} inputMode="decimal" />
      <InputCell cell={cells.crate} inputMode="numeric" />
    </>
  );
}

interface StepProps {
  id: number;
  label: string;
  direction: 'up' | 'down';
  /** True when the wine cannot move further. */
  end: boolean;
  moving: Moving | null;
}

function Step({ id, label, direction, end, moving }: StepProps) {
  return (
    <button
      type="submit"
      name="move"
      value={`${id}.${direction}`}
      aria-label={label}
      // Not `disabled`: the button stays focusable, so that nobody loses their place when a wine reaches the end.
      aria-disabled={end || undefined}
      onClick={(event) => {
        if (!moving) return;
        event.preventDefault();
        moving.step(direction);
      }}
    >
      {/* A character and not a drawing, which would be a third of a long page. */}
      {direction === 'up' ? '↑' : '↓'}
    </button>
  );
}
