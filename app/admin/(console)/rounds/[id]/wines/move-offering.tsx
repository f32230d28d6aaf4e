'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { FormRow } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { ROW_FIELD, rowValue } from '@/lib/http/forms/form-row';

interface MoveOfferingProps {
  id: number;
  name: string;
  /** Whether the wine is the first or last of its category and cannot move further up or down. */
  first: boolean;
  last: boolean;
}

/** Moves a wine up or down within its category. The table stands in a form of `changePlace`. */
export function MoveOffering({ id, name, first, last }: MoveOfferingProps) {
  if (first && last) return null;
  return (
    <FormRow id={id}>
      <div className="-my-2 @max-[32rem]/ledger:my-0">
        <div className="flex">
          <Direction value={rowValue({ id, direction: 'up' })} end={first} label={`Move ${name} up`}>
            <ArrowUp aria-hidden className="size-4" />
          </Direction>
          <Direction value={rowValue({ id, direction: 'down' })} end={last} label={`Move ${name} down`}>
            <ArrowDown aria-hidden className="size-4" />
          </Direction>
        </div>
        <FormMessage className="max-w-field whitespace-normal" />
      </div>
    </FormRow>
  );
}

interface DirectionProps {
  value: string;
  end: boolean;
  label: string;
  children: ReactNode;
}

function Direction({ value, end, label, children }: DirectionProps) {
  return (
    <button
      type="submit"
      name={ROW_FIELD}
      value={value}
      aria-label={label}
      // Not `disabled`: the button stays focusable, so that nobody loses their place when a wine reaches the
      // end.
      aria-disabled={end || undefined}
      className={buttonClass('plain', 'hover:bg-raised')}
    >
      {children}
    </button>
  );
}
