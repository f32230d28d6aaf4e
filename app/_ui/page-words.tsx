import type { ReactNode } from 'react';
import { pageLocale } from '@/lib/http/pages/page-locale';
import { localeOfWords } from '@/lib/words/languages/languages';
import { type Namespace, partsOf } from '@/lib/words/languages/translator';
import { WordsInBrowser } from './words';

/**
 * Sends messages along with a page for the components within that run in the browser: those of the parts of the
 * catalogues that `of` names. Words that only the server writes need none.
 */
export async function PageWords({ of, children }: { of: Namespace[]; children: ReactNode }) {
  const locale = await pageLocale();
  return (
    <WordsInBrowser locale={localeOfWords(locale)} parts={partsOf(locale, of)}>
      {children}
    </WordsInBrowser>
  );
}
