'use client';

import { useId, useState } from 'react';
import { CONTROL } from '@/app/_ui/forms/control';
import { bareText } from '@/lib/words/bare-text';
import type { Translator } from '@/lib/words/languages/translator';
import type { ListedOffering } from './listed-offering';

interface FindWineProps {
  offerings: ListedOffering[];
  t: Translator<'storefront.list'>;
}

/** A field that leaves of a long list the wines that it names. Chosen wines stay as well. */
export function FindWine({ offerings, t }: FindWineProps) {
  const id = useId();
  const [found, setFound] = useState<number>();
  const find = (field: HTMLInputElement) => {
    const wanted = bareText(field.value).split(/\s+/).filter(Boolean);
    const sought = new Set(
      offerings
        .filter((offering) => wanted.every((part) => wordsOf(offering).includes(part)))
        .map(({ id }) => id),
    );
    setFound(wanted.length === 0 ? undefined : sought.size);
    // The rows are marked in place: each press of a key would otherwise make all of them again.
    for (const row of field.closest('[data-wines]')?.querySelectorAll<HTMLElement>('[data-wine]') ?? [])
      row.toggleAttribute('data-unsought', !sought.has(Number(row.dataset.wine)));
  };
  return (
    <div className="mb-2 flex max-w-field flex-wrap items-center gap-x-4 gap-y-1 noscript:hidden sm:mb-6">
      <label htmlFor={id} className="sr-only">
        {t('find')}
      </label>
      <input
        id={id}
        type="search"
        placeholder={t('find')}
        autoComplete="off"
        onInput={(event) => find(event.currentTarget)}
        // Enter would send the order.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className={CONTROL}
      />
      <p role="status" className="text-muted text-small empty:hidden">
        {found !== undefined && t('found', { count: found })}
      </p>
    </div>
  );
}

const wordsOf = ({ name, vintage, producer, region, description, categoryName }: ListedOffering) =>
  bareText([name, vintage, producer, region, description, categoryName].join(' '));
