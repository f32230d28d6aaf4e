import { buttonClass } from '@/app/_ui/button';
import { CONTROL } from '@/app/_ui/forms/control';
import { optionsOf } from '@/app/_ui/forms/options';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import type { Href } from '@/lib/http/address';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { Template } from '@/lib/mail/templates/queries';
import { isOlder } from '@/lib/mail/templates/wordings/template-translations';
import { speaks } from '@/lib/mail/templates/wordings/wording';
import type { ReadLanguage } from '@/lib/people/queries';
import { furtherLanguages } from '@/lib/words/languages/further';
import { localeOfWords } from '@/lib/words/languages/languages';
import { languageLabel, languageName } from '@/lib/words/languages/tag';

interface WordingsProps {
  template: Template;
  route: { locale: string };
  /** The languages in which people of the route are written to. */
  read: ReadLanguage[];
  /** The language whose wording the page edits; empty for the template's own. */
  current: string;
}

const at = (id: number, locale: string): Href =>
  locale === '' ? `/admin/templates/${id}` : `/admin/templates/${id}?wording=${locale}`;

/**
 * Links the wordings of a template, tells the text that readers of other languages get, and adds a wording. Needs no
 * scripts.
 */
export async function Wordings({ template, route, read, current }: WordingsProps) {
  const t = await words('console.templates.wordings');
  const inWords = await pageLocale();
  const stored = template.translations.map(({ locale }) => locale);
  const shown = ['', ...stored, ...(current === '' || stored.includes(current) ? [] : [current])];
  const older = template.translations
    .filter((translation) => isOlder(translation, template))
    .map(({ locale }) => locale);
  const free = furtherLanguages([...shown, route.locale], read);
  return (
    <div className="mb-6 grid grid-cols-1 gap-4">
      <nav aria-label={t('label')} className="border-line border-b">
        <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
          {shown.map((locale) => (
            <li key={locale}>
              <Link
                href={at(template.id, locale)}
                aria-current={locale === current ? 'page' : undefined}
                className="-mb-px flex min-h-target flex-wrap items-center gap-x-2 border-transparent border-b-2 no-underline hover:border-edge aria-[current]:border-accent aria-[current]:font-semibold"
              >
                {languageLabel(locale || route.locale, inWords)}
                {locale === '' && <span className="font-normal text-muted text-small">{t('routes')}</span>}
                {locale !== '' && !stored.includes(locale) && (
                  <span className="font-normal text-muted text-small">{t('notSaved')}</span>
                )}
                {older.includes(locale) && (
                  <span className="font-normal text-muted text-small">{t('older')}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {current === '' && older.length > 0 && (
        <Notice>
          {t('olderOnes', {
            languages: new Intl.ListFormat(localeOfWords(inWords)).format(
              older.map((locale) => languageName(locale, inWords)),
            ),
          })}
        </Notice>
      )}
      {older.includes(current) && <Notice>{t('olderHere')}</Notice>}
      {current === '' && <Missing template={template} route={route} read={read} inWords={inWords} />}
      {current === '' && free.length > 0 && (
        <form action={`/admin/templates/${template.id}`} className="flex flex-wrap items-end gap-3">
          <div>
            <label htmlFor="add-wording" className="mb-1 block text-muted text-small">
              {t('further')}
            </label>
            <select id="add-wording" name="wording" className={CONTROL}>
              {optionsOf(free, (tag) => languageLabel(tag, inWords))}
            </select>
          </div>
          <button type="submit" className={buttonClass('quiet')}>
            {t('write')}
          </button>
        </form>
      )}
    </div>
  );
}

/** Tells the number of readers of each language without a wording. */
async function Missing({
  template,
  route,
  read,
  inWords,
}: Omit<WordingsProps, 'current'> & { inWords: string }) {
  const t = await words('console.templates.wordings');
  const missing = read.flatMap(({ locale, participants }) =>
    locale === null || speaks(template, route, locale) ? [] : [{ locale, participants }],
  );
  if (missing.length === 0) return null;
  return (
    <Notice>
      <p>{t('missing')}</p>
      <ul className="flex flex-wrap gap-x-6">
        {missing.map(({ locale, participants }) => (
          <li key={locale} className="flex min-h-target items-center gap-2">
            <Link href={at(template.id, locale)}>{languageLabel(locale, inWords)}</Link>
            <span className="text-muted text-small">{t('readers', { participants })}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
