import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { changePlace } from '@/app/admin/(console)/offerings/actions';
import type { Offering } from '@/lib/offerings/queries';

interface MoveOfferingProps {
  offering: Offering;
  /** Of its category: it cannot go further up, or down. */
  first: boolean;
  last: boolean;
}

/** Moves a wine up or down among those of its category. */
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
      // Stays in reach of the keyboard: moving a wine to the end takes nobody's place away.
      aria-disabled={end || undefined}
      className={buttonClass('plain', 'hover:bg-raised')}
    >
      {children}
    </button>
  );
}
