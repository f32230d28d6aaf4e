'use client';

import { useId } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { useWords } from '@/app/_ui/words';

interface SearchNameProps {
  path: string;
  name: string;
  search(name: string): void;
}

/** Searches orders by the name of their participant. */
export function SearchName({ path, name, search }: SearchNameProps) {
  const t = useWords('pickup.page');
  const id = useId();
  return (
    <form
      method="get"
      action={path}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = new FormData(event.currentTarget).get('name');
        search(typeof wanted === 'string' ? wanted : '');
      }}
    >
      <div className="grid min-w-0 flex-1 basis-32 gap-1">
        <label htmlFor={id}>{t('searchName')}</label>
        <input
          key={name}
          id={id}
          type="search"
          name="name"
          autoComplete="off"
          defaultValue={name}
          className="min-h-target w-full rounded-small border border-edge bg-sheet px-3 py-2"
        />
      </div>
      <button type="submit" className={buttonClass('quiet')}>
        {t('search')}
      </button>
    </form>
  );
}
