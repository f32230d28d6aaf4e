'use client';

import { type ReactNode, useCallback, useMemo } from 'react';
import { BottleButtons } from '@/app/_ordering/bottle-buttons';
import { rowWords } from '@/app/_ordering/row-words';
import { Form, type FormAction } from '@/app/_ui/forms/form';
import { useWords } from '@/app/_ui/words';
import type { LocaleSettings } from '@/lib/words/format';
import { ChosenBottles } from './chosen-bottles';
import { forgetFields } from './kept-fields';
import type { ListedOffering } from './listed-offering';
import { OfferingList } from './offering-list';
import { RunningOrder } from './running-order';

interface ListFormProps {
  action: FormAction;
  /** The version of the order that the form changes, if there is one. */
  version?: string;
  /** The name under which the browser's tab keeps the choice. */
  keptAs: string;
  offerings: ListedOffering[];
  localeSettings: LocaleSettings;
  /** The place on the page where the order is finished, and the name of the link to it. */
  finish: { place: `#${string}`; label: string };
  /** The content below the wines. */
  afterList?: ReactNode;
  /** The content after the list: the heading of the place, the other fields and the button. */
  children: ReactNode;
}

/** A form around the wine list with the running order beside it. */
export function ListForm({
  offerings,
  localeSettings,
  finish,
  keptAs,
  afterList,
  children,
  ...form
}: ListFormProps) {
  const list = useWords('storefront.list');
  const inRows = useWords('ordering.list');
  const crates = useWords('crates');
  const words = useMemo(() => ({ list, row: rowWords(inRows, crates) }), [list, inRows, crates]);
  const forget = useCallback(() => forgetFields(keptAs), [keptAs]);
  return (
    // The scroll margin keeps a focused field above the running order, which covers the lower edge of a
    // phone.
    <Form
      {...form}
      onLeaving={forget}
      className={
        'grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] ' +
        'max-lg:[&_button]:scroll-mb-24 max-lg:[&_input]:scroll-mb-24'
      }
      message={false}
    >
      <ChosenBottles offerings={offerings} keptAs={keptAs}>
        <BottleButtons>
          <div className="grid min-w-0 gap-8">
            <OfferingList
              offerings={offerings}
              localeSettings={localeSettings}
              finish={finish.place}
              words={words}
            />
            {afterList}
          </div>
        </BottleButtons>
        <RunningOrder offerings={offerings} localeSettings={localeSettings} finish={finish} />
        <section aria-labelledby={finish.place.slice(1)} className="lg:col-start-1">
          {children}
        </section>
      </ChosenBottles>
    </Form>
  );
}
