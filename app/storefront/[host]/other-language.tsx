import { words } from '@/lib/http/page-locale';
import { languageOf } from '@/lib/languages/languages';
import { languageName } from '@/lib/languages/tag';

interface OtherLanguageProps {
  /** The locale of the page. */
  locale: string;
  /** The locale of the group. */
  own: string;
}

/** Says that the visitor sees the site in another language than the group's, and leads back to that. */
export async function OtherLanguage({ locale, own }: OtherLanguageProps) {
  const [shown, groups] = [languageOf(locale), languageOf(own)];
  if (shown === groups) return null;
  const t = await words('storefront.frame');
  const named = { shown: languageName(shown, locale), own: languageName(groups, locale) };
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 border-line border-b py-2 text-muted text-small">
      {t('otherLanguage', named)}
      <a href={`?lang=${groups}`} hrefLang={groups} className="inline-block py-2">
        {t('backToOwn', named)}
      </a>
    </p>
  );
}
