'use client';

import { type PointerEvent, useState } from 'react';
import { useWords } from '@/app/_ui/words';
import { dropped, rearranged, stepped } from '@/lib/wines/offerings/lists/list-order';
import type { GridWine, Moving } from './wine-row';

/**
 * The wines in their moved order, and the functions that move them. Saving stores that order. When saving was
 * `refused` because of a concurrent change, the wines stay where they were moved to.
 */
export function useMoving(wines: GridWine[], refused: boolean) {
  const t = useWords('console.wineGrid');
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
    const moved = t('moved', { wine: wine.name, place: among.indexOf(wine) + 1, all: among.length });
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
