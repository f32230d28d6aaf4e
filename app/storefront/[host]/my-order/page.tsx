import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { visitor } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { mailOwnLinksFromForm } from '../actions';

export const generateMetadata = titled('storefront.frame', 'findOrder');

/** The page on which a participant has a lost link to an order mailed. */
export default async function OwnLinksPage({ params }: PageProps<'/storefront/[host]/my-order'>) {
  await visitor((await params).host);
  const frame = await words('storefront.frame');
  const t = await words('storefront.ownLinks');
  return (
    <div className="max-w-measure">
      <h1 className="text-title">{frame('findOrder')}</h1>
      <p className="mt-4 mb-10 text-lead">{t('intro')}</p>
      <Form action={mailOwnLinksFromForm} once className="grid max-w-field gap-5">
        <Field name="email" label={t('email')} type="email" autoComplete="email" required />
        <SubmitButton className="justify-self-start" labels={[t('send'), t('sending')]} />
      </Form>
    </div>
  );
}
