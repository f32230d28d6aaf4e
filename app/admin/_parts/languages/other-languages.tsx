import type { ReactNode } from 'react';
import { translatedField } from '@/lib/http/forms/translated-fields';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import { furtherLanguages } from '@/lib/words/languages/further';
import { languageLabel } from '@/lib/words/languages/tag';
import { LanguageFields } from './language-fields';

/** A field for a text in a further language. */
interface TranslatedField {
  name: string;
  label: string;
  defaultValue: string;
  lang: string;
}

interface OtherLanguagesProps<T extends { locale: string }> {
  /** The language in which the group writes by itself. */
  own: string;
  translations: T[];
  /** The languages in which people of the group are written to. */
  read: { locale: string | null }[];
  /** The fields for one language; `translation` is its present text. */
  fields(
    translation: T | undefined,
    field: (name: string, label: string, value: string | null | undefined) => TranslatedField,
  ): ReactNode;
}

/** Fields for a group's texts in the further languages of its people; empty ones are left out. */
export async function OtherLanguages<T extends { locale: string }>({
  own,
  translations,
  read,
  fields,
}: OtherLanguagesProps<T>) {
  const t = await words('console.otherLanguages');
  const inWords = await pageLocale();
  const stored = translations.map(({ locale }) => locale);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t('title')}</legend>
      <p className="mb-2 max-w-field text-muted text-small">{t('help')}</p>
      {[...stored, ...furtherLanguages([own, ...stored], read)].map((locale) => {
        const translation = translations.find((one) => one.locale === locale);
        const language = languageLabel(locale, inWords);
        return (
          <LanguageFields key={locale} locale={locale} label={language} isFilled={translation !== undefined}>
            {fields(translation, (name, label, value) => ({
              name: translatedField(locale, name),
              label: t('field', { field: label, language }),
              defaultValue: value ?? '',
              lang: locale,
            }))}
          </LanguageFields>
        );
      })}
    </fieldset>
  );
}
