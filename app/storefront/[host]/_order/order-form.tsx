'use client';

import type { ComponentProps } from 'react';
import { Checkbox } from '@/app/_ui/forms/checkbox';
import { Field, HiddenField, TextArea } from '@/app/_ui/forms/field';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { useHydrated } from '@/app/_ui/use-hydrated';
import { useWords } from '@/app/_ui/words';
import { placeOrderFromForm } from '../actions';
import { SectionHeading } from '../section-heading';
import { useChosen } from './chosen-bottles';
import { EmailField } from './email-field';
import { ListForm } from './list-form';
import { OrderSum } from './order-sum';

type OrderFormProps = Pick<
  ComponentProps<typeof ListForm>,
  'keptAs' | 'offerings' | 'localeSettings' | 'afterList'
> & {
  /** Tells one order from another: one page is one order, however often its button is pressed. */
  orderKey: string;
  /** The age that the participant must confirm; null where none is asked. */
  minimumAge: number | null;
  /** The participant's name, where it is known. */
  name?: string;
};

/**
 * The wine list as a form, with the running total and the participant's name and address. All of it is a
 * component of the browser, although only few parts need one: the page then sends the wines as data beside
 * their HTML. Elements of the server would be made, sent and read as such before they become HTML.
 */
export function OrderForm({ orderKey, minimumAge, name, ...ofList }: OrderFormProps) {
  const t = useWords('storefront.order');
  const list = useWords('storefront.list');
  if (ofList.offerings.length === 0) return <p className="max-w-measure">{list('soon')}</p>;
  return (
    <ListForm {...ofList} action={placeOrderFromForm} finish={{ place: '#details', label: t('details') }}>
      <HiddenField name="idempotency_key" defaultValue={orderKey} />
      <SectionHeading id="details">{t('details')}</SectionHeading>
      <div className="mt-6 grid max-w-field gap-5">
        <FormMessage />
        <Field name="name" label={t('name')} defaultValue={name} autoComplete="name" required />
        <EmailField />
        <Field name="phone" label={t('phone')} type="tel" autoComplete="tel" help={t('phoneHelp')} />
        <TextArea name="comment" label={t('comment')} />
        {minimumAge !== null && (
          <Checkbox name="age_confirmed" label={t('age', { age: String(minimumAge) })} required />
        )}
        <div className="mt-2 grid gap-4">
          <OrderSum localeSettings={ofList.localeSettings} />
          <PlaceButton labels={[t('place'), t('placing')]} />
          <p className="text-muted text-small">{t('next')}</p>
        </div>
      </div>
    </ListForm>
  );
}

/** The button that places the order. Before a wine is chosen it asks for that, not for name and address. */
function PlaceButton(props: ComponentProps<typeof SubmitButton>) {
  const hydrated = useHydrated();
  const { bottles } = useChosen();
  return (
    <SubmitButton
      {...props}
      formNoValidate={hydrated && bottles === 0}
      className="w-full sm:w-auto sm:min-w-48 sm:justify-self-start"
    />
  );
}
