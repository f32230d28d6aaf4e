import { languageNames, languageOf, languages } from '@/lib/words/languages/languages';

/** Links to this page in each language, by the languages' own names. */
export function LanguageSwitch({ label, locale }: { label: string; locale: string }) {
  const current = languageOf(locale);
  return (
    <nav id="languages" aria-label={label}>
      <ul className="flex flex-wrap gap-x-5">
        {languages.map((language) => (
          <li key={language}>
            {/* The whole page is loaded: its language is told on its outermost element. */}
            <a
              href={`?lang=${language}`}
              lang={language}
              hrefLang={language}
              aria-current={language === current ? 'true' : undefined}
              className="inline-flex min-h-target items-center text-muted hover:text-ink aria-[current]:text-ink aria-[current]:no-underline"
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
