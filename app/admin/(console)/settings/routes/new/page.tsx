import { Checkbox } from '@/app/_ui/forms/checkbox';
import { Form } from '@/app/_ui/forms/form';
import { administrator } from '@/lib/http/pages/page';
import { pageLocale, titled, words } from '@/lib/http/pages/page-locale';
import { languages, localeOfWords } from '@/lib/words/languages/languages';
import { languageName } from '@/lib/words/languages/tag';
import { FormEnd } from '../../../../_parts/page/form-end';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { addRoute } from '../../actions';
import { RouteFields } from '../route-fields';

export const generateMetadata = titled('console.settings.routes', 'add');

/** Adds a route. */
export default async function NewRoutePage() {
  await administrator();
  const t = await words('console.settings');
  const locale = await pageLocale();
  return (
    <>
      <PageHeading title={t('routes.add')} parent={['/admin/settings', t('title')]} />
      <Form action={addRoute} className="grid gap-5">
        <RouteFields />
        <Checkbox
          name="all_languages"
          label={t('fields.allLanguages')}
          help={t('fields.allLanguagesHelp', {
            languages: new Intl.ListFormat(localeOfWords(locale)).format(
              languages.map((language) => languageName(language, locale)),
            ),
          })}
        />
        <FormEnd back="/admin/settings" labels={[t('routes.add'), t('routes.adding')]} />
      </Form>
    </>
  );
}
