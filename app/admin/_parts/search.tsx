import type { ReactNode } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { CONTROL } from '@/app/_ui/control';
import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';

interface SearchProps {
  /** What one searches by, for people: "Name, e-mail or number". */
  label: string;
  /** The page that shows what was found. */
  action: Href;
  q: string;
  /** Whether anything narrows the list now. */
  narrowed: boolean;
  /** Further choices, as fields of the same form. */
  children?: ReactNode;
}

/** Narrows a list through its address, so that what was found can be kept and come back to. Needs no scripts. */
export function Search({ label, action, q, narrowed, children }: SearchProps) {
  return (
    <search>
      <form action={action} className="mb-4 flex flex-wrap items-end gap-3">
        <Narrowing name="q" label={label}>
          <input id="narrow-q" type="search" name="q" defaultValue={q} maxLength={200} className={CONTROL} />
        </Narrowing>
        {children}
        <button type="submit" className={buttonClass('quiet')}>
          Search
        </button>
        {narrowed && (
          <Link href={action} className="inline-flex min-h-target items-center">
            Show all
          </Link>
        )}
      </form>
    </search>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** What the address says now. */
  chosen: string | undefined;
  /** By the value it has in the address; the first, with an empty value, narrows nothing. */
  options: [string, string][];
}

/** One more thing to narrow a list by. */
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

/** One value of a query string; none when it is there twice, or longer than any could be. */
export function wantedText(wanted: string | string[] | undefined): string {
  return typeof wanted === 'string' && wanted.length <= 200 ? wanted.trim() : '';
}
