'use client';

import { type PointerEvent, type ReactNode, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Form, useSubmission } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { useHydrated } from '@/app/_ui/hydrated';
import { SubmitButton } from '@/app/_ui/submit-button';
import { wasField } from '@/lib/http/forms/changed-meanwhile';
import { dropped, rearranged, stepped } from '@/lib/offerings/list-order';
import { saveWines } from './actions';
import { type Category, type GridWine, type Moving, WineFields, WineRow } from './wine-row';

interface WineGridProps {
  roundId: number;
  /** The version of the whole list. */
  version: string;
  wines: GridWine[];
  categories: Category[];
  currency: string;
  /** Further ways to fill the list, beside the button that saves it. */
  children: ReactNode;
}

/**
 * The wines of a round as a grid in which everything is changed in place and saved in one press. It is one form: without
 * scripts the arrows send it, too. With them wines are moved by arrows, Alt and an arrow key, or dragging, several at
 * once when they are selected, and are saved with the rest.
 */
export function WineGrid({ roundId, version, children, ...grid }: WineGridProps) {
  return (
    <Form action={saveWines} version={version}>
      <FormMessage className="mb-4" />
      <input type="hidden" name="id" value={roundId} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {/* The first button of the form is the one that the Enter key presses. */}
        <SubmitButton pendingLabel="Saving…">Save wines</SubmitButton>
        {children}
      </div>
      <Rows {...grid} />
    </Form>
  );
}

const COLUMNS = ['Name', 'Producer', 'Vintage', 'Category'];

function Rows({ wines, categories, currency }: Pick<WineGridProps, 'wines' | 'categories' | 'currency'>) {
  const { state } = useSubmission();
  const { ordered, moved, moving } = useMoving(wines, state.changedMeanwhile === true);
  const [added, setAdded] = useState({ rows: 1, answer: state });
  if (added.answer !== state) setAdded({ rows: state.status === 'done' ? 1 : added.rows, answer: state });
  const stored = wines.map(({ id }) => id).join();
  const hydrated = useHydrated();
  return (
    <>
      <input type="hidden" name={wasField('order')} value={stored} autoComplete="off" />
      <input type="hidden" name="order" value={ordered.map(({ id }) => id).join()} autoComplete="off" />
      <p className="sr-only" aria-live="polite">
        {moved}
      </p>
      <div className="wine-grid-frame">
        <table className="wine-grid">
          <caption className="sr-only">Wines of the round</caption>
          <thead>
            <tr>
              <td />
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">{currency}</th>
              <th scope="col">Crate</th>
              <th scope="col">Ordered</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {ordered.map((wine, index) => (
              <WineRow
                key={wine.id}
                wine={wine}
                categories={categories}
                first={ordered[index - 1]?.categoryId !== wine.categoryId}
                last={ordered[index + 1]?.categoryId !== wine.categoryId}
                moving={hydrated ? moving(wine) : null}
              />
            ))}
            {Array.from({ length: added.rows }, (_, index) => `new${index + 1}`).map((row, index) => (
              <tr key={row} className="new-wine">
                <td />
                <WineFields row={row} called={`new wine ${index + 1}`} categories={categories} />
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton variant="quiet" pendingLabel="Saving…">
          Save wines
        </SubmitButton>
        <Button
          className={hydrated ? '' : 'invisible'}
          onClick={() => setAdded({ ...added, rows: added.rows + 1 })}
        >
          Another new row
        </Button>
      </div>
    </>
  );
}

/**
 * The wines in the order to which somebody moved them, and what moves each. Saving makes that the stored order. When
 * saving was `refused` because the list was changed meanwhile, the wines stay where they were moved to.
 */
function useMoving(wines: GridWine[], refused: boolean) {
  const stored = wines.map(({ id }) => id).join();
  const [places, setPlaces] = useState({ stored, order: wines.map(({ id }) => id), moved: '' });
  const [selected, setSelected] = useState(new Set<number>());
  if (places.stored !== stored) {
    const isMoved = places.order.join() !== places.stored;
    const kept = refused && isMoved ? rearranged(wines, places.order) : wines;
    setPlaces({ stored, order: kept.map(({ id }) => id), moved: '' });
  }
  const byId = new Map(wines.map((wine) => [wine.id, wine]));
  const ordered = places.order.flatMap((id) => byId.get(id) ?? []);

  const place = (rows: GridWine[], wine: GridWine) => {
    const among = rows.filter(({ categoryId }) => categoryId === wine.categoryId);
    const moved = `${wine.name} is now number ${among.indexOf(wine) + 1} of ${among.length} in its category.`;
    setPlaces({ stored, order: rows.map(({ id }) => id), moved });
    // A move is an entry like any other, and is asked about before the page is left.
    document.querySelector('form:has(.wine-grid)')?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const withSelected = ({ id }: GridWine) => (selected.has(id) ? selected : new Set([id]));

  const moving = (wine: GridWine): Moving => ({
    selected: selected.has(wine.id),
    select: (on) => {
      const next = new Set(selected);
      if (on) next.add(wine.id);
      else next.delete(wine.id);
      setSelected(next);
    },
    step: (direction) => place(stepped(ordered, withSelected(wine), direction), wine),
    drag: (event) => followPointer(event, (over) => place(dropped(ordered, withSelected(wine), over), wine)),
  });
  return { ordered, moved: places.moved, moving };
}

/** Calls `drop` with the wine under the pointer when it is let go. */
function followPointer(event: PointerEvent<HTMLElement>, drop: (over: number) => void): void {
  event.preventDefault();
  const grip = event.currentTarget;
  const rowAt = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-wine]');
  let over: HTMLElement | null | undefined;
  const mark = (row: HTMLElement | null | undefined) => {
    over?.removeAttribute('data-over');
    over = row;
    over?.setAttribute('data-over', '');
  };
  const move = (at: globalThis.PointerEvent) => mark(rowAt(at));
  const end = (at: globalThis.PointerEvent) => {
    grip.removeEventListener('pointermove', move);
    const target = at.type === 'pointerup' ? rowAt(at)?.dataset.wine : undefined;
    mark(null);
    if (target !== undefined) drop(Number(target));
  };
  grip.setPointerCapture(event.pointerId);
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', end, { once: true });
  grip.addEventListener('pointercancel', end, { once: true });
}
