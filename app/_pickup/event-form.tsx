'use client';

import { createContext, type ReactNode, use } from 'react';
import { type ButtonVariant, buttonClass } from '@/app/_ui/button';
import { keepFocus } from '@/app/_ui/focus/kept-focus';
import type { PickupEvent, PickupOrder } from '@/lib/pickup/day/state/pickup-entry';

type PickupEventKind = PickupEvent['kind'];

/** The common values of a page's forms. */
export interface Pressing {
  /** The target of the forms without scripts. */
  path: string;
  /** Tells the events of one copy of the page from those of another. */
  formKey: string;
  press(fields: Record<string, string>): void;
}

export const PressingContext = createContext<Pressing>({ path: '', formKey: '', press: () => {} });

interface EventFormProps {
  kind: PickupEventKind;
  order: Pick<PickupOrder, 'id' | 'order_number'>;
  lineId?: number;
  /** The event that an undo takes back, and its kind. */
  undoes?: { id: string; kind: PickupEventKind };
  /** The name of the event. */
  label: ReactNode;
  /** A longer name where several buttons have one label. */
  name?: string;
  variant?: ButtonVariant;
  className?: string;
  buttonClassName?: string;
  /** Fields before the button. */
  children?: ReactNode;
}

/** A form that makes one event: here at once, or without scripts on the server. */
export function EventForm({
  kind,
  order,
  lineId,
  undoes,
  label,
  name,
  variant = 'quiet',
  className,
  buttonClassName,
  children,
}: EventFormProps) {
  const { path, formKey, press } = use(PressingContext);
  return (
    <form
      method="post"
      action={path}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const { activeElement } = document;
        if (activeElement instanceof HTMLElement) keepFocus(activeElement);
        const fields = [...new FormData(event.currentTarget)].flatMap(([field, value]) =>
          typeof value === 'string' ? [[field, value] as const] : [],
        );
        press(Object.fromEntries(fields));
      }}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="order_id" value={order.id} />
      <input type="hidden" name="order_number" value={order.order_number} />
      <input type="hidden" name="form_key" value={formKey} />
      {lineId !== undefined && <input type="hidden" name="line_id" value={lineId} />}
      {undoes && <input type="hidden" name="undoes" value={undoes.id} />}
      {children}
      <button
        type="submit"
        data-event={kind}
        data-line={lineId}
        data-undoes={undoes?.kind}
        aria-label={name}
        className={buttonClass(variant, buttonClassName)}
      >
        {label}
      </button>
    </form>
  );
}
