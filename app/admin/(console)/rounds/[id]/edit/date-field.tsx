import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '@/app/_ui/forms/field';

interface DateFieldProps {
  name: string;
  label: string;
  /** The stored date as a local time, or nothing. */
  shown: string;
  /** A sentence that names the zone of the input: the route's. */
  zone: string;
  /** A sentence on an odd date, which may still be stored. */
  odd: string | undefined;
  children?: ReactNode;
}

/** A field for a date and time in the route's time zone. */
export function DateField({ name, label, shown, zone, odd, children }: DateFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      type="datetime-local"
      max="9999-12-29T23:59"
      defaultValue={shown}
      help={
        <>
          {zone} {children}
          <span aria-live="polite">
            {odd && (
              <span className="flex gap-2 font-medium text-ink">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {odd}
              </span>
            )}
          </span>
        </>
      }
    />
  );
}
