'use client';

import { Field, HiddenField, TextArea } from '@/app/_ui/field';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import type { LocaleSettings } from '@/lib/format';
import { placeOrderFromForm } from '../actions';
import { SectionHeading } from '../section-heading';
import { ListForm } from './list-form';
import type { ListedOffering } from './listed-offering';
import { OfferingList } from './offering-list';
import { OrderSum } from './order-sum';

interface OrderFormProps {
  /** Tells one order from another: one page is one order, however often its button is pressed. */
  orderKey: string;
  /** The name under which the browser's tab keeps what was chosen. */
  keptAs: string;
  /** The name of who orders, where it is known. */
  name?: string;
  offerings: ListedOffering[];
  localeSettings: LocaleSettings;
}

/**
 * The wine list as a form, with the running total and the participant's name and address. All of it is a
 * component of the browser, although only few parts need one: the page then sends the wines as data beside
 * their HTML. Elements of the server would be made, sent and read as such before they become HTML.
 */
export function OrderForm({ orderKey, keptAs, name, offerings, localeSettings }: OrderFormProps) {
  if (offerings.length === 0) return <OfferingList offerings={offerings} localeSettings={localeSettings} />;
  return (
    <ListForm
      action={placeOrderFromForm}
      keptAs={keptAs}
      offerings={offerings}
      localeSettings={localeSettings}
      finish={{ place: '#details', label: 'Your details' }}
    >
      <HiddenField name="idempotency_key" defaultValue={orderKey} />
      <SectionHeading id="details">Your details</SectionHeading>
      <div className="mt-6 grid max-w-field gap-5">
        <FormMessage />
        <Field name="name" label="Name" defaultValue={name} autoComplete="name" required maxLength={200} />
        <Field name="email" label="E-mail" type="email" autoComplete="email" required />
        <Field
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          help="In case something comes up on pickup day."
        />
        <TextArea name="comment" label="Comment" maxLength={2000} />
        <div className="mt-2 grid gap-4">
          <OrderSum localeSettings={localeSettings} />
          <SubmitButton
            pendingLabel="Placing order…"
            className="w-full sm:w-auto sm:min-w-48 sm:justify-self-start"
          >
            Place order
          </SubmitButton>
          <p className="text-muted text-small">Next you see your order number and how to pay.</p>
        </div>
      </div>
    </ListForm>
  );
}
