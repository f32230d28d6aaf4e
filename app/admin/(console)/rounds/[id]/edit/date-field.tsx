import type { ReactNode } from 'react';
import { Field } from '@/app/_ui/field';
import { localMoment } from '@/lib/moments';

interface DateFieldProps {
  name: string;
  label: string;
  moment: Date | null;
  /** The time zone of the route, in which the input is read. */
  timeZone: string;
  children?: ReactNode;
}

/** A field for a date and time in the route's time zone. */
export function DateField({ name, label, moment, timeZone, children }: DateFieldProps) {
  const shown = moment ? localMoment(moment, timeZone) : '';
  return (
    <div>
      <Field
        name={name}
        label={label}
        type="datetime-local"
        max="9999-12-29T23:59"
        defaultValue={shown}
        help={
          <>
            {timeZone} time. {children}
          </>
        }
      />
    </div>
  );
}
