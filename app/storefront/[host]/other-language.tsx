import { words } from '@/lib/http/pages/page-locale';
import { languageOf } from '@/lib/words/languages/languages';
import { languageName } from '@/lib/words/languages/tag';

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
    <p className="flex flex-wrap items-center gap-x-3 text-muted text-small sm:w-full">
      {/* On a phone the link says it, and the first wine is on the first screen. */}
      <span className="max-sm:sr-only">{t('otherLanguage', named)}</span>{' '}
      <a href={`?lang=${groups}`} hrefLang={groups} className="inline-flex min-h-target items-center">
        {t('backToOwn', named)}
      </a>
    </p>
  );
}
