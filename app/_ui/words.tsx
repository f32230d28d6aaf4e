'use client';

import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Messages } from 'use-intl/core';
import { IntlProvider, useLocale, useTranslations } from 'use-intl/react';

/** Parts of a compiled catalogue, nested as they are in it. */
export type Parts = Readonly<Record<string, unknown>>;

const Around = createContext<Parts>({});

interface WordsInBrowserProps {
  /** The locale with which words are counted. */
  locale: string;
  parts: Parts;
  children: ReactNode;
}

/** Gives components of the browser the messages they use; those that are given further out stay. */
export function WordsInBrowser({ locale, parts, children }: WordsInBrowserProps) {
  const around = use(Around);
  const messages = useMemo(() => merged(around, parts), [around, parts]);
  return (
    <Around value={messages}>
      {/* Dates are written by formatters of their own, which know the route's time zone. */}
      <IntlProvider locale={locale} timeZone="UTC" messages={messages as Messages}>
        {children}
      </IntlProvider>
    </Around>
  );
}

/** The locale of the page in a component of the browser. */
export { useLocale };

/** The messages of a part of the catalogues in a component of the browser: `const t = useWords('ui.form')`. */
export const useWords = useTranslations;

const isPart = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(one: Parts, other: Parts): Parts {
  const whole: Record<string, unknown> = { ...one };
  for (const [name, inner] of Object.entries(other)) {
    const known = whole[name];
    whole[name] = isPart(known) && isPart(inner) ? merged(known, inner) : inner;
  }
  return whole;
}
