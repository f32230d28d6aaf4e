import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A catalogue as it is written: messages, nested by page and meaning. */
export interface Catalogue {
  [part: string]: Catalogue | string;
}

/** Its messages by their whole keys, such as `storefront.order.place`. */
export function messagesOf(catalogue: Catalogue, place = ''): Map<string, string> {
  const messages = new Map<string, string>();
  for (const [name, inner] of Object.entries(catalogue)) {
    const key = place ? `${place}.${name}` : name;
    if (typeof inner === 'string') messages.set(key, inner);
    else for (const [deeper, message] of messagesOf(inner, key)) messages.set(deeper, message);
  }
  return messages;
}

/**
 * A message's arguments with their kinds: `count: value`, `link: tag`, `state: select open/closed`. Two
 * messages with equal arguments can stand in for each other; the language decides about plural forms.
 */
export function argumentsOf(message: string): string[] {
  const found = new Map<string, Set<string>>();
  const note = (name: string, way: string) => found.set(name, (found.get(name) ?? new Set()).add(way));
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.argument) note(element.value, 'value');
      if (element.type === TYPE.number) note(element.value, 'value');
      if (element.type === TYPE.date || element.type === TYPE.time) {
        note(element.value, TYPE[element.type] ?? '');
      }
      if (element.type === TYPE.tag) {
        note(element.value, 'tag');
        visit(element.children);
      }
      if (element.type === TYPE.select) {
        note(element.value, `select ${Object.keys(element.options).sort().join('/')}`);
      }
      if (element.type === TYPE.plural) note(element.value, 'value');
      if (element.type === TYPE.select || element.type === TYPE.plural) {
        for (const { value } of Object.values(element.options)) visit(value);
      }
    }
  };
  visit(parse(message));
  return [...found].map(([name, ways]) => `${name}: ${[...ways].sort().join(', ')}`).sort();
}

/** The forms of numbers in each language that was asked for, because there are thousands of messages. */
const forms = new Map<string, Set<Intl.LDMLPluralRule>>();

function formsOf(language: string): Set<Intl.LDMLPluralRule> {
  const known = forms.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const found = new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)));
  forms.set(language, found);
  return found;
}

/** The forms of each plural that a language needs for whole numbers and that a message leaves to `other`. */
export function missingPlurals(message: string, language: string): string[] {
  const needed = formsOf(language);
  const missing: string[] = [];
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.plural && element.pluralType === 'cardinal') {
        // Some only distinguish none from any number, in constant words.
        const given = Object.keys(element.options);
        const onlyNone = given.includes('=0') && given.length === 2;
        for (const form of onlyNone ? [] : needed) {
          const isGiven = form in element.options || (form === 'one' && '=1' in element.options);
          if (!isGiven) missing.push(`${element.value} has no form for "${form}"`);
        }
      }
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.select || element.type === TYPE.plural) {
        for (const { value } of Object.values(element.options)) visit(value);
      }
    }
  };
  visit(parse(message));
  return missing;
}

/** A source's name of a part of the catalogues. */
const NAMESPACE =
  /(?:\bwords\(|\b(?:titled|says|toasts)\(|\buseWords\(|\btranslator\([^()]*(?:\([^()]*\))?[^()]*,\s*|\bmessageAt\([^()]*,\s*|Translator<)\s*'([\w.]+)'/g;

/** A source's arguments of a translator: whole keys, and the beginnings or ends of computed keys. */
function spokenIn(source: string) {
  const made = [...source.matchAll(/const (\w+) = (?:await )?(?:words|useWords|translator)\(/g)];
  const names = ['t', ...made.map(([, name = '']) => name)].join('|');
  return {
    parts: new Set([...source.matchAll(NAMESPACE)].map(([, part = '']) => part)),
    texts: new Set([...source.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, text = '']) => text)),
    beginnings: [...source.matchAll(/`([\w.]*\.)\$\{/g)].map(([, text = '']) => text),
    endings: [...source.matchAll(/\}(\.[\w.]+)`/g)].map(([, text = '']) => text),
    // A key in a variable may be any of its part.
    isAny: new RegExp(`\\b(?:${names})(?:\\.(?:rich|markup|raw))?\\((?!['"\`\\s)])|\\bmessageAt\\(`).test(
      source,
    ),
  };
}

/**
 * The keys of messages that some source uses, by their part and the rest of the key. A translator may be handed to
 * another file, which then names only the rest.
 */
export function usedKeys(keys: Iterable<string>, sources: Iterable<string>): Set<string> {
  const all = [...keys];
  const spoken = [...sources].map(spokenIn);
  const inPart = new Map(
    [...new Set(spoken.flatMap(({ parts }) => [...parts]))].map((part) => [part, keysIn(part, all)]),
  );
  const inAnyPart = [...inPart.values()].flat();
  const used = new Set<string>();
  for (const { parts, texts, beginnings, endings, isAny } of spoken) {
    const known = parts.size > 0 ? [...parts].flatMap((part) => inPart.get(part) ?? []) : inAnyPart;
    for (const { key, rest } of known) {
      const isNamed = texts.has(rest) || beginnings.some((beginning) => rest.startsWith(beginning));
      const isMade = endings.some((ending) => rest.endsWith(ending));
      if (isNamed || isMade || (isAny && parts.size > 0)) used.add(key);
    }
  }
  return used;
}

/** The keys of a part, each with the rest after the part's name. */
function keysIn(part: string, keys: string[]): { key: string; rest: string }[] {
  return keys
    .filter((key) => key.startsWith(`${part}.`))
    .map((key) => ({ key, rest: key.slice(part.length + 1) }));
}
