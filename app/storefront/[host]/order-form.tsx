'use client';

import { Field, HiddenField, TextArea } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import type { LocaleSettings } from '@/lib/format';
import { placeOrderFromForm } from './actions';
import type { ListedOffering } from './listed-offering';
import { OfferingList } from './offering-list';
import { RunningOrder } from './running-order';
import { SectionHeading } from './section-heading';

interface OrderFormProps {
  /** Tells one order from another: one page is one order, however often its button is pressed. */
  orderKey: string;
  offerings: ListedOffering[];
  localeSettings: LocaleSettings;
}

/**
 * The wine list as a form, with the running total and the participant's name and address. All of it is a
 * component of the browser, although only few parts need one: the page then sends the wines as data beside
 * their HTML. Elements of the server would be made, sent and read as such before they become HTML.
 */
export function OrderForm({ orderKey, offerings, localeSettings }: OrderFormProps) {
  if (offerings.length === 0) return <OfferingList offerings={offerings} localeSettings={localeSettings} />;
  return (
    // The scroll margin keeps a focused field above the running order, which covers the lower edge of a
    // phone.
    <Form
      action={placeOrderFromForm}
      className={
        'grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] ' +
        'max-lg:[&_button]:scroll-mb-24 max-lg:[&_input]:scroll-mb-24'
      }
    >
      <HiddenField name="idempotency_key" defaultValue={orderKey} />
      <OfferingList offerings={offerings} localeSettings={localeSettings} choosing />
      <RunningOrder offerings={offerings} localeSettings={localeSettings} />
      <section aria-labelledby="details" className="lg:col-start-1">
        <SectionHeading id="details">Your details</SectionHeading>
        <div className="mt-6 grid max-w-field gap-5">
          <FormMessage />
          <Field name="name" label="Name" autoComplete="name" required maxLength={200} />
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
          <div className="mt-2">
            <SubmitButton pendingLabel="Placing order…" className="w-full sm:w-auto sm:min-w-48">
              Place order
            </SubmitButton>
            <p className="mt-3 text-muted text-small">Next you see your order number and how to pay.</p>
          </div>
        </div>
      </section>
    </Form>
  );
}
