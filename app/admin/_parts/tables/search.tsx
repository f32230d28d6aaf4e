import type { ReactNode } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { CONTROL } from '@/app/_ui/forms/control';
import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';
import { words } from '@/lib/http/pages/page-locale';
import { LENGTHS } from '@/lib/rules/lengths';

interface FiltersProps {
  /** The page that shows the results. */
  action: Href;
  /** True when the list is filtered now. */
  narrowed: boolean;
  /** The filters, as fields of the form. */
  children: ReactNode;
  /** The verb on the button. */
  verb?: string;
}

/** Filters a list through its address, so that the result can be bookmarked. Needs no scripts. */
export async function Filters({ action, narrowed, children, verb }: FiltersProps) {
  const t = await words('console.search');
  return (
    <search className="print:hidden">
      <form action={action} className="mb-4 flex flex-wrap items-end gap-3">
        {children}
        <button type="submit" className={buttonClass('quiet')}>
          {verb ?? t('show')}
        </button>
        {narrowed && (
          <Link href={action} className="inline-flex min-h-target items-center">
            {t('showAll')}
          </Link>
        )}
      </form>
    </search>
  );
}

interface SearchProps {
  /** The label of the search field: "Name, e-mail or number". */
  label: string;
  /** The page that shows the results. */
  action: Href;
  q: string;
  /** True when the list is filtered now. */
  narrowed: boolean;
  /** Further filters, as fields of the search form. */
  children?: ReactNode;
}

/** Filters with a search text before them. */
export async function Search({ label, action, q, narrowed, children }: SearchProps) {
  const t = await words('console.search');
  return (
    <Filters action={action} narrowed={narrowed} verb={t('search')}>
      <Narrowing name="q" label={label}>
        <input
          id="narrow-q"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={LENGTHS.q}
          className={CONTROL}
        />
      </Narrowing>
      {children}
    </Filters>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** The current value in the address. */
  chosen: string | undefined;
  /** Values in the address with their labels; the first value is empty and does not filter. */
  options: [string, string][];
}

/** A select that filters a list. */
export function Choice({ name, label, chosen = '', options }: ChoiceProps) {
  return (
    <Narrowing name={name} label={label}>
      <select id={`narrow-${name}`} name={name} key={chosen} defaultValue={chosen} className={CONTROL}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Narrowing>
  );
}

/** The options of a filter: everything, and each of these values by its name. */
export const allOr = <Value extends string>(
  all: string,
  values: readonly Value[],
  nameOf: (value: Value) => string,
): [string, string][] => [['', all], ...values.map((value): [string, string] => [value, nameOf(value)])];

function Narrowing({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div className="min-w-40 flex-1 basis-40 sm:max-w-60">
      <label htmlFor={`narrow-${name}`} className="mb-1 block text-muted text-small">
        {label}
      </label>
      {children}
    </div>
  );
}

/** One value of a query string; empty when it is given twice or is longer than any valid value. */
export function wantedText(wanted: string | string[] | undefined): string {
  return typeof wanted === 'string' && wanted.length <= 200 ? wanted.trim() : '';
}
