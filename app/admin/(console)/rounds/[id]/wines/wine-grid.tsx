'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Form } from '@/app/_ui/forms/form';
import { useSubmission } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { useHydrated } from '@/app/_ui/use-hydrated';
import { useWords } from '@/app/_ui/words';
import { wasField } from '@/lib/http/forms/changed-meanwhile';
import { saveWines } from './actions';
import type { SupplierOption } from './buying-row';
import { type GridWords, gridWordsOf } from './grid-words';
import { useMoving } from './use-moving';
import { type Category, type GridWine, NewWineRow, WineRow } from './wine-row';

interface WineGridProps {
  roundId: number;
  /** The version of the whole list. */
  version: string;
  wines: GridWine[];
  categories: Category[];
  /** All suppliers, when the grid shows the purchase as well. */
  suppliers: SupplierOption[] | undefined;
  currency: string;
  /** Further ways to fill the list, beside the button that saves it. */
  children: ReactNode;
}

/**
 * The wines of a round as a grid in which everything is changed in place and saved in one press. It is one form:
 * without scripts the arrows send it, too. With scripts, the arrows, Alt with an arrow key, or dragging move a wine
 * or all selected ones. Their places are saved with the rest.
 */
export function WineGrid({ roundId, version, children, ...grid }: WineGridProps) {
  const t = useWords('console.wineGrid');
  return (
    <Form action={saveWines} version={version}>
      <input type="hidden" name="id" value={roundId} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {/* The first button of the form is the one that the Enter key presses. */}
        <SubmitButton labels={[t('save'), t('saving')]} />
        {children}
      </div>
      <Rows {...grid} />
    </Form>
  );
}

/** The columns, each with the one below it in the row of the purchase. */
const COLUMNS: [keyof GridWords, keyof GridWords][] = [
  ['name', 'supplier'],
  ['producer', 'articleNumber'],
  ['vintage', 'minimum'],
  ['category', 'maximum'],
];

type RowsProps = Omit<WineGridProps, 'roundId' | 'version' | 'children'>;

function Rows({ wines, categories, suppliers, currency }: RowsProps) {
  const t = useWords('console.wineGrid');
  const gridWords = useMemo(() => gridWordsOf(t), [t]);
  const { state } = useSubmission();
  const { ordered, moved, moving } = useMoving(wines, state.changedMeanwhile === true);
  const [added, setAdded] = useState({ rows: 1, answer: state });
  if (added.answer !== state) setAdded({ rows: state.status === 'done' ? 1 : added.rows, answer: state });
  const stored = wines.map(({ id }) => id).join();
  const hydrated = useHydrated();
  const comparing = wines.some(({ lastTime }) => lastTime);
  return (
    <>
      <input type="hidden" name={wasField('order')} value={stored} autoComplete="off" />
      <input type="hidden" name="order" value={ordered.map(({ id }) => id).join()} autoComplete="off" />
      <p className="sr-only" aria-live="polite">
        {moved}
      </p>
      <div className="wine-grid-frame">
        <table className="wine-grid">
          <caption className="sr-only">{t('caption')}</caption>
          <thead>
            <tr>
              <td />
              {COLUMNS.map(([column, below]) => (
                <th key={column} scope="col">
                  {gridWords[column]}
                  {suppliers && <span>{gridWords[below]}</span>}
                </th>
              ))}
              <th scope="col">
                {currency}
                {suppliers && <span>{gridWords.purchasePrice}</span>}
              </th>
              <th scope="col">{gridWords.crate}</th>
              <th scope="col">{comparing ? gridWords.lastTime : gridWords.ordered}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {ordered.map((wine, index) => (
              <WineRow
                key={wine.id}
                wine={wine}
                categories={categories}
                suppliers={suppliers}
                first={ordered[index - 1]?.categoryId !== wine.categoryId}
                last={ordered[index + 1]?.categoryId !== wine.categoryId}
                moving={hydrated ? moving(wine) : null}
                comparing={comparing}
                gridWords={gridWords}
                t={t}
              />
            ))}
            {Array.from({ length: added.rows }, (_, index) => index + 1).map((number) => (
              <NewWineRow
                key={number}
                number={number}
                categories={categories}
                suppliers={suppliers}
                gridWords={gridWords}
                t={t}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton variant="quiet" labels={[t('save'), t('saving')]} />
        <Button
          className={hydrated ? '' : 'invisible'}
          onClick={() => setAdded({ ...added, rows: added.rows + 1 })}
        >
          {t('anotherRow')}
        </Button>
      </div>
    </>
  );
}
