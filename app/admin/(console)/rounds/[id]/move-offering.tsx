import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { changePlace } from '@/app/admin/(console)/offerings/actions';
import type { Offering } from '@/lib/offerings/queries';

interface MoveOfferingProps {
  offering: Offering;
  /** Whether the wine is the first or last of its category and cannot move further up or down. */
  first: boolean;
  last: boolean;
}

/** Moves a wine up or down within its category. */
export function MoveOffering({ offering, first, last }: MoveOfferingProps) {
  if (first && last) return null;
  return (
    <Form action={changePlace} className="-my-2 max-md:my-0">
      <input type="hidden" name="id" value={offering.id} />
      <div className="flex">
        <Direction to="up" end={first} label={`Move ${offering.name} up`}>
          <ArrowUp aria-hidden className="size-4" />
        </Direction>
        <Direction to="down" end={last} label={`Move ${offering.name} down`}>
          <ArrowDown aria-hidden className="size-4" />
        </Direction>
      </div>
      <FormMessage className="max-w-field whitespace-normal" />
    </Form>
  );
}

interface DirectionProps {
  to: 'up' | 'down';
  end: boolean;
  label: string;
  children: ReactNode;
}

function Direction({ to, end, label, children }: DirectionProps) {
  return (
    <button
      type="submit"
      name="direction"
      value={to}
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
