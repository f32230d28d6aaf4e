import {
  type Messages as AllMessages,
  createTranslator,
  type NamespaceKeys,
  type NestedKeyOf,
} from 'use-intl/core';
import { perProcess } from '@/db/per-process';
import { catalogues } from './compiled';
import type { Messages } from './compiled/messages';
import { languageOf, localeOfWords } from './languages';

declare module 'use-intl/core' {
  interface AppConfig {
    Messages: Messages;
  }
}

/** A part of the catalogues by its place: `storefront.order`. */
export type Namespace = NamespaceKeys<AllMessages, NestedKeyOf<AllMessages>>;

/** The keys below the place `N` of a part of the catalogues, `Part`. */
export type MessageIn<N extends string, Part = AllMessages> = N extends `${infer First}.${infer Rest}`
  ? First extends keyof Part
    ? MessageIn<Rest, Part[First]>
    : never
  : N extends keyof Part
    ? keyof Part[N] & string
    : never;

/** Finds the messages of one part of a catalogue, and fills in their arguments. */
export type Translator<N extends Namespace> = ReturnType<typeof createTranslator<AllMessages, N>>;

/** A locale comes from the request, so the number of kept translators has a limit. */
const MOST_KEPT = 2000;
const kept = perProcess('translators', () => new Map<string, Translator<Namespace>>());

/**
 * The messages of a part of the catalogues for readers of a locale, on the server. Nothing in it belongs to a
 * request, so all readers of the locale share one.
 */
export function translator<N extends Namespace>(locale: string, namespace: N): Translator<N> {
  const key = `${locale} ${namespace}`;
  const known = kept.get(key);
  if (known) return known as Translator<N>;
  const made = rememberingWords(
    createTranslator({
      locale: localeOfWords(locale),
      messages: catalogues[languageOf(locale)] as AllMessages,
      namespace,
    }),
  );
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, made as Translator<Namespace>);
  return made;
}

/**
 * The translator with its messages without arguments kept. Finding one takes some microseconds, and a list
 * asks for a few in each row.
 */
function rememberingWords<N extends Namespace>(translate: Translator<N>): Translator<N> {
  const find = translate as unknown as (key: string, ...named: unknown[]) => string;
  const found = new Map<string, string>();
  const remembering = (key: string, ...named: unknown[]): string => {
    if (named.length > 0) return find(key, ...named);
    const known = found.get(key);
    if (known !== undefined) return known;
    const message = find(key);
    found.set(key, message);
    return message;
  };
  const { rich, markup, raw, has } = translate;
  return Object.assign(remembering, { rich, markup, raw, has }) as unknown as Translator<N>;
}

/** The values that a message names. */
export type Values = Record<string, string | number>;

/**
 * A message whose key is only known when it is needed, such as the sentence about a problem. The types then cannot say
 * which values it names.
 */
export function messageAt(locale: string, namespace: Namespace, key: string, values: Values = {}): string {
  const anyOf = translator(locale, namespace) as unknown as (key: string, values: Values) => string;
  return anyOf(key, values);
}

/** Parts of the compiled catalogue for a locale, nested as they are in it, to be sent to a browser. */
export function partsOf(locale: string, namespaces: readonly Namespace[]): Record<string, unknown> {
  const catalogue: unknown = catalogues[languageOf(locale)];
  const parts: Record<string, unknown> = {};
  for (const namespace of namespaces) {
    const path = namespace.split('.');
    const last = path.pop() ?? '';
    let from = catalogue as Record<string, unknown>;
    let into = parts;
    for (const step of path) {
      from = from[step] as Record<string, unknown>;
      into[step] ??= {};
      into = into[step] as Record<string, unknown>;
    }
    into[last] = from[last];
  }
  return parts;
}
