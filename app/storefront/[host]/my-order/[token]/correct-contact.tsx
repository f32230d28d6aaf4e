import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { words } from '@/lib/http/pages/page-locale';
import { currentRequest } from '@/lib/process/runtime/request-context';
import { correctOwnContactFromForm } from '../../actions';

interface CorrectContactProps {
  token: string;
  /** The name that came with the order. */
  name: string;
}

/**
 * A folded form to correct the name and phone of an order. The phone is not shown: it may be the stored one
 * of another person with that address.
 */
export async function CorrectContact({ token, name }: CorrectContactProps) {
  const t = await words('storefront.contact');
  const order = await words('storefront.order');
  return (
    // Refused without scripts, it comes back unfolded.
    <details open={currentRequest()?.entered}>
      <summary className="inline-flex min-h-target cursor-pointer items-center underline">
        {t('correct')}
      </summary>
      <Form action={correctOwnContactFromForm} className="mt-2 grid max-w-field gap-5">
        <input type="hidden" name="token" value={token} />
        <Field name="name" label={order('name')} defaultValue={name} autoComplete="name" required />
        <Field name="phone" label={order('phone')} type="tel" autoComplete="tel" help={t('phoneHelp')} />
        <SubmitButton variant="quiet" className="justify-self-start" labels={[t('save'), t('saving')]} />
      </Form>
    </details>
  );
}
