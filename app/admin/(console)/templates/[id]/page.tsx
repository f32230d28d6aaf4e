import { PageWords } from '@/app/_ui/page-words';
import { getRoute } from '@/lib/groups/routes/queries';
import { administrator, idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { pageLocale, titled, words } from '@/lib/http/pages/page-locale';
import { fieldsOf, isAboutOrder } from '@/lib/mail/templates/fields';
import { presentTemplate } from '@/lib/mail/templates/present';
import { getTemplate, type Template } from '@/lib/mail/templates/queries';
import { starterSet } from '@/lib/mail/templates/starter-set';
import { USEFUL_VARIABLES } from '@/lib/mail/templates/variables/useful';
import { variablesOf } from '@/lib/mail/templates/variables/variables';
import { presentTranslation } from '@/lib/mail/templates/wordings/translate';
import { readLanguages } from '@/lib/people/queries';
import { versionOf } from '@/lib/rules/version';
import { knownLanguage } from '@/lib/words/languages/languages';
import { canonicalLocale, languageName } from '@/lib/words/languages/tag';
import { DeleteForm } from '../../../_parts/delete-form';
import { previewMembers } from '../../../_parts/mail/preview-members';
import { PageHeading } from '../../../_parts/page/page-heading';
import { Section } from '../../../_parts/page/section';
import { wantedText } from '../../../_parts/tables/search';
import { removeLanguage, removeTemplate } from '../actions';
import { TemplateEditor } from './template-editor';
import { Wordings } from './wordings';

export const generateMetadata = titled('console.templates', 'edit');

/**
 * The page of a template: its wording, the variables it may use, and a preview. With `wording` in the address it is
 * the wording in that further language, which may not be stored yet.
 */
export default async function TemplatePage({ params, searchParams }: PageProps<'/admin/templates/[id]'>) {
  const caller = await administrator();
  const template = await queryAsAdministrator(getTemplate, await idOf(params));
  const [route, read, members] = await Promise.all([
    queryAsAdministrator(getRoute, { id: template.routeId }),
    queryAsAdministrator(readLanguages, { id: template.routeId }),
    previewMembers(template.routeId),
  ]);
  const locale = canonicalLocale(wantedText((await searchParams).wording)) ?? '';
  const stored = locale === '' ? presentTemplate(template) : presentTranslation(template, locale);
  const isNew = stored.body_html === '';
  const wording = isNew ? beginningOf(template, locale) : stored;
  const language = languageName(locale || route.locale, await pageLocale());
  const t = await words('console.templates');
  const meanings = await words('mail.variables');
  const variables = variablesOf(template.eventType).map((one) => ({ name: one, meaning: meanings(one) }));
  const name = (await words('messages.kinds'))(template.eventType);
  return (
    <>
      <PageHeading title={name} parent={['/admin/templates', t('ofRouteList', { route: route.name })]}>
        <p className="mt-2 max-w-measure text-muted">{t(`when.${template.eventType}`)}</p>
      </PageHeading>
      <Wordings template={template} route={route} read={read} current={locale} />
      {isNew && <p className="mb-6 max-w-measure">{t('wordings.begins', { language })}</p>}
      <div className="grid grid-cols-1 gap-10">
        <PageWords of={['console.templateEditor']}>
          <TemplateEditor
            key={locale}
            wording={{ id: template.id, locale, subject: wording.subject, body_html: wording.body_html }}
            fields={fieldsOf(template.eventType, wording.body_html)}
            isAboutOrder={isAboutOrder(template.eventType)}
            version={versionOf(stored)}
            variables={variables}
            useful={variables.filter(({ name: one }) => USEFUL_VARIABLES[template.eventType].includes(one))}
            members={members}
            ownAddress={caller.user.email}
          />
        </PageWords>
        {locale !== '' && !isNew && (
          <Section id="remove" title={t('wordings.removeTitle')}>
            <DeleteForm
              action={removeLanguage}
              values={{ id: template.id, locale }}
              version={versionOf(stored)}
              confirm={t('wordings.remove', { language })}
            >
              {t('wordings.removes', { language })}
            </DeleteForm>
          </Section>
        )}
        {locale === '' && (
          <Section id="delete" title={t('delete.title')}>
            <DeleteForm
              action={removeTemplate}
              values={{ id: template.id }}
              version={versionOf(stored)}
              confirm={t('delete.label')}
            >
              {t('delete.deletes', { kind: template.eventType, route: route.name })}
            </DeleteForm>
          </Section>
        )}
      </div>
    </>
  );
}

/**
 * The beginning of a wording in a new language: the starter set's, or the template's own to be translated.
 */
function beginningOf(template: Template, locale: string): { subject: string; body_html: string } {
  const starters = knownLanguage(locale) ? starterSet(locale) : [];
  const starter = starters.find(({ event_type }) => event_type === template.eventType);
  return starter ?? { subject: template.subject, body_html: template.bodyHtml };
}
