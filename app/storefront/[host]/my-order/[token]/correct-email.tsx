import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { words } from '@/lib/http/pages/page-locale';
import { currentRequest } from '@/lib/process/runtime/request-context';
import { correctOwnEmailFromForm } from '../../actions';

/**
 * A folded form to correct the e-mail address of a participant whom the order introduced. The present address is not
 * shown: a holder of the page's address must not learn it.
 */
export async function CorrectEmail({ token }: { token: string }) {
  const t = await words('storefront.contact');
  return (
    // Refused without scripts, it comes back unfolded.
    <details open={currentRequest()?.entered}>
      <summary className="inline-flex min-h-target cursor-pointer items-center underline">
        {t('correctEmail')}
      </summary>
      <Form action={correctOwnEmailFromForm} className="mt-2 grid max-w-field gap-5">
        <input type="hidden" name="token" value={token} />
        <Field
          name="email"
          label={t('email')}
          type="email"
          autoComplete="email"
          help={t('emailHelp')}
          required
        />
        <SubmitButton variant="quiet" className="justify-self-start" labels={[t('saveEmail'), t('saving')]} />
      </Form>
    </details>
  );
}
