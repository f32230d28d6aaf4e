import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

/** The tag of the invented language. It counts as English does. */
export const PSEUDO = 'en-XA';

type Catalogue = { [part: string]: Catalogue | string };

const LOOKALIKES: Record<string, string> = {
  ...{
    b: 'ƀ',
    c: 'ç',
    d: 'ð',
    f: 'ƒ',
    g: 'ĝ',
    h: 'ĥ',
    j: 'ĵ',
    k: 'ķ',
    l: 'ļ',
    m: 'ɱ',
    n: 'ñ',
    p: 'þ',
    q: 'ǫ',
  },
  ...{ r: 'ŕ', s: 'š', t: 'ţ', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž' },
  // Twice, which makes words some 40 % longer, as other languages are.
  ...{ a: 'áà', e: 'éè', i: 'íì', o: 'óò', u: 'úù' },
};

/**
 * A catalogue in an invented language, made from the English one: each letter is replaced by a similar one,
 * and words are longer. Plain letters on a page did not come from a catalogue.
 */
export function pseudoCatalogue(english: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(english).map(([name, inner]) => [
      name,
      typeof inner === 'string' ? pseudoMessage(inner) : pseudoCatalogue(inner),
    ]),
  );
}

/** The invented form of one message. Its arguments stay. */
export function pseudoMessage(message: string): string {
  const elements = parse(message);
  disguise(elements);
  return printAST(elements);
}

function disguise(elements: MessageFormatElement[]): void {
  for (const element of elements) {
    if (element.type === TYPE.literal) element.value = disguised(element.value);
    if (element.type === TYPE.tag) disguise(element.children);
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const { value } of Object.values(element.options)) disguise(value);
    }
  }
}

/** The keys of other messages, in square brackets, stay. */
function disguised(text: string): string {
  return text.replace(/\[[\w.-]+\]|[a-z]/gi, (letter) => {
    if (letter.startsWith('[')) return letter;
    const disguise = LOOKALIKES[letter.toLowerCase()] ?? letter;
    if (letter === letter.toLowerCase()) return disguise;
    return disguise.slice(0, 1).toUpperCase() + disguise.slice(1);
  });
}
