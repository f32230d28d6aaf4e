import { parseSync } from 'oxc-parser';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

/** Attributes that people read, whatever their value. Any other counts only if its value looks like words. */
const FOR_PEOPLE =
  /^(title|alt|placeholder|help|caption|term|heading|summary|note|message|label|\w*Label|\w*Words|aria-(label|description|valuetext|roledescription))$/;

/** Sentences to operators and programs, in English everywhere: errors, descriptions, log lines. */
const FOR_OPERATORS =
  /^(\w*Error|meta|describe|told|info|warn|error|debug|fatal|localizedMessage|permanentFailure|transientFailure)$/;

/** Letters with a meaning: no abbreviation of a kind of file, no example of an address. */
const LETTERS = /^(?!\s*(?:[A-Z]+|[\w.@-]+\.[a-z]+)\s*$)[\s\S]*\p{L}{2,}/u;
/** A sentence or its beginning: a capital letter, and a second word or an end. */
const SENTENCE = /^\s*\p{Lu}[\p{L}’'-]+(?:[\s:,]+.*\p{L}|[.:…?]\s*$|\s+$)/u;

/** Words for people that stand in a source file, with the line of each. */
export function wordsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const found: string[] = [];
  const tell = (node: Node, words: string) =>
    found.push(`${file}:${source.slice(0, node.start).split('\n').length} ${words.trim().slice(0, 60)}`);

  const visit = (node: Node, inElement: boolean): void => {
    if (node.type === 'ImportDeclaration' || node.type.startsWith('TS')) {
      // A type has no words, but `x as Y` and `x satisfies Y` have an expression in them.
      if (isNode(node.expression)) visit(node.expression, inElement);
      return;
    }
    if (node.type === 'JSXText') {
      if (LETTERS.test(String(node.value))) tell(node, String(node.value));
      return;
    }
    if (node.type === 'JSXAttribute') {
      const name = nameOf(node.name);
      const { value } = node;
      if (/class/i.test(name) || !isNode(value)) return;
      const forPeople = FOR_PEOPLE.test(name);
      if (value.type !== 'Literal') visit(value, forPeople);
      else if ((forPeople ? LETTERS : SENTENCE).test(String(value.value))) tell(node, String(value.value));
      return;
    }
    // Statements of the database, of the styles.
    if (node.type === 'TaggedTemplateExpression') return;
    if ((node.type === 'CallExpression' || node.type === 'NewExpression') && isForOperators(node)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') {
      if (SENTENCE.test(node.value)) tell(node, node.value);
      return;
    }
    if (node.type === 'TemplateElement') {
      const text = (node.value as { cooked: string | null }).cooked ?? '';
      if (inElement ? LETTERS.test(text) : SENTENCE.test(text)) tell(node, text);
      return;
    }
    const isHere = node.type === 'JSXElement' || (inElement && node.type !== 'CallExpression');
    for (const child of children(node)) visit(child, isHere);
  };
  visit(program as unknown as Node, false);
  return found;
}

function isForOperators({ callee }: Node): boolean {
  if (!isNode(callee)) return false;
  return FOR_OPERATORS.test(nameOf(callee.type === 'MemberExpression' ? callee.property : callee));
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}:${nameOf(node.name)}`;
  return typeof node.name === 'string' ? node.name : '';
}
