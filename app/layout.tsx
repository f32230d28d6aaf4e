import type { Viewport } from 'next';
import { pageLocale, titled } from '@/lib/http/pages/page-locale';
import { directionOf, languageOf } from '@/lib/words/languages/languages';
import { FocusAfterAct } from './_ui/focus/focus-after-act';
import { PageWords } from './_ui/page-words';
import './globals.css';

export const generateMetadata = titled('document', 'title');

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f5' },
    { media: '(prefers-color-scheme: dark)', color: '#171413' },
  ],
};

/** The HTML document around every page of the storefront and the console. */
export default async function RootLayout({ children }: LayoutProps<'/'>) {
  const locale = await pageLocale();
  return (
    <html lang={languageOf(locale)} dir={directionOf(locale)}>
      <body>
        <PageWords of={['ui', 'crates']}>{children}</PageWords>
        <FocusAfterAct />
      </body>
    </html>
  );
}
