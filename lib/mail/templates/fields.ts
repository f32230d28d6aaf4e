import { z } from 'zod';
import { EVENTS_WITH_ORDER, type EventType } from '@/db/schema/words';
import { filledText, text } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { escapeHtml } from './text/escape';
import { button, fact, facts, frame, note, paragraph, sum } from './text/frame';

/** A message as plain texts, without HTML, in the order in which it shows them. All may hold variables. */
export const templateFields = z
  .object({
    heading: text(LENGTHS.heading).default(''),
    greeting: text(LENGTHS.greeting).default(''),
    text: filledText(LENGTHS.message_text),
    order_lines: z.boolean().default(false).describe('Lists the wines, in messages about an order'),
    total: text(LENGTHS.total).default('').describe('Text below the list of wines'),
    facts: text(LENGTHS.facts)
      .default('')
      .describe(
        'One fact a line, such as "Pickup: {{pickup_at}}"; a line without a colon continues the line above',
      ),
    note: text(LENGTHS.note).default('').describe('Highlighted text, such as how to pay'),
    more: text(LENGTHS.more).default(''),
    button: text(LENGTHS.button)
      .default('')
      .describe('Leads to the order, or to the wine list in a message without an order'),
    closing: text(LENGTHS.closing).default(''),
  })
  .describe("A message in plain texts within the group's frame");

export type TemplateFields = z.output<typeof templateFields>;

const EMPTY: TemplateFields = {
  heading: '',
  greeting: '',
  text: '',
  order_lines: false,
  total: '',
  facts: '',
  note: '',
  more: '',
  button: '',
  closing: '',
};

/** The kinds of paragraphs that are told apart by a class. */
type Part = 'greeting' | 'text' | 'more' | 'closing';

/** True when messages about this event have an order. */
export const isAboutOrder = (event: EventType) => (EVENTS_WITH_ORDER as readonly string[]).includes(event);

/** Text as it was typed becomes HTML; line breaks stay. */
const inHtml = (typed: string) => escapeHtml(typed).replaceAll('\n', '<br>');

/** Line breaks of one kind, no white space at the ends of lines, and no more than one empty line between two. */
const tidy = (typed: string) =>
  typed
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Paragraphs of a text, which empty lines divide. */
export const paragraphs = (typed: string, part = ''): string[] =>
  tidy(typed)
    .split('\n\n')
    .filter((one) => one !== '')
    .map((one) => paragraph(inHtml(one), part));

/** "Pickup: on Friday" is a fact, and lines without such a colon go on with the fact before them. */
const LABELLED = /^\s*([^\s:][^:]{0,59}?)\s*:(?:\s+(.*))?$/;

function factsOf(typed: string): { label: string; value: string[] }[] {
  const found: { label: string; value: string[] }[] = [];
  for (const line of tidy(typed).split('\n').filter(Boolean)) {
    const [, label, value = ''] = LABELLED.exec(line) ?? [];
    const last = found.at(-1);
    if (label !== undefined) found.push({ label, value: [value] });
    else if (last) last.value.push(line);
    else found.push({ label: '', value: [line] });
  }
  return found;
}

/** The HTML of a message written in fields. `marked` as `fieldsOf` needs it to tell its parts apart. */
export function htmlOf(event: EventType, fields: TemplateFields, marked = true): string {
  const part = (name: Part) => paragraphs(fields[name], marked ? name : '');
  const one = (made: (content: string) => string, typed: string) =>
    tidy(typed) === '' ? [] : [made(inHtml(tidy(typed)))];
  const rows = factsOf(fields.facts).map(({ label, value }) => fact(inHtml(label), inHtml(value.join('\n'))));
  const order = isAboutOrder(event);
  const address = order ? '{{order_url}}' : '{{shop_url}}';
  return frame(inHtml(tidy(fields.heading)), [
    ...part('greeting'),
    ...part('text'),
    ...(order && fields.order_lines ? ['{{order_lines}}'] : []),
    ...(order ? one(sum, fields.total) : []),
    ...(rows.length > 0 ? [facts(rows)] : []),
    ...one(note, fields.note),
    ...part('more'),
    ...one((label) => button(label, address), fields.button),
    ...part('closing'),
  ]);
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const inWords = (html: string) =>
  html
    .replaceAll('<br>', '\n')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/** The text between the beginning and the end of a piece of the frame, or undefined for another piece. */
function within(line: string, made: (content: string) => string): string | undefined {
  const [before = '', after = ''] = made('\0').split('\0');
  const fits = line.length >= before.length + after.length && line.startsWith(before) && line.endsWith(after);
  return fits ? inWords(line.slice(before.length, line.length - after.length)) : undefined;
}

/**
 * The fields that a message was made from, or undefined for other messages: only HTML that `htmlOf` would
 * make again, letter for letter, is read. The starter set of earlier versions does not mark the parts; there
 * the first paragraph is the greeting, and the text after the button is the closing.
 */
export function fieldsOf(event: EventType, html: string): TemplateFields | undefined {
  const stored = html.replaceAll(/\r\n?/g, '\n').trim();
  const fields = read(stored);
  const made = fields && [htmlOf(event, fields), htmlOf(event, fields, false)];
  return made?.some((one) => one.trim() === stored) ? fields : undefined;
}

function read(html: string): TemplateFields | undefined {
  const [before = '', after = ''] = frame('', ['\0']).trim().split('\0');
  // By position: an expression would look for the end again at each of many beginnings.
  const [from, to] = [html.indexOf('<title>') + '<title>'.length, html.indexOf('</title>')];
  const heading = html.slice(from, to);
  if (to < from || heading.includes('\n')) return undefined;
  const start = before.length + 2 * heading.length;
  const lines = html.slice(start, html.length - after.length).split('\n');
  const fields = { ...EMPTY };
  let at: Part = 'greeting';
  for (const line of lines) {
    const known = (['greeting', 'text', 'more', 'closing'] as const).find(
      (part) => within(line, (content) => paragraph(content, part)) !== undefined,
    );
    const plain = within(line, (content) => paragraph(content, known));
    const total = within(line, sum);
    const apart = within(line, note);
    const label =
      within(line, (content) => button(content, '{{order_url}}')) ??
      within(line, (content) => button(content, '{{shop_url}}'));
    if (plain !== undefined) {
      const part: Part = known ?? at;
      fields[part] += fields[part] === '' ? plain : `\n\n${plain}`;
      if (part === 'greeting' && !known) at = 'text';
      continue;
    }
    at = 'more';
    if (line === '{{order_lines}}') fields.order_lines = true;
    else if (total !== undefined) fields.total = total;
    else if (apart !== undefined) fields.note = apart;
    else if (label !== undefined) {
      fields.button = label;
      at = 'closing';
    } else fields.facts = readFacts(line);
  }
  return { ...fields, heading: inWords(heading) };
}

function readFacts(line: string): string {
  const rows = /^<table class="facts"[^>]*>(.*)<\/table>$/.exec(line)?.[1]?.split(/(?<=<\/tr>)/) ?? [];
  const lines = rows.map((row) => {
    const [, label = '', value = ''] =
      /^<tr><td[^>]*>((?:[^<]|<br>)*)<\/td><td[^>]*>((?:[^<]|<br>)*)<\/td><\/tr>$/.exec(row) ?? [];
    return label === '' ? inWords(value) : `${inWords(label)}: ${inWords(value)}`;
  });
  return tidy(lines.join('\n'));
}

/**
 * Fields with the words of a message that was not made from fields. Text beyond a field's length is cut off;
 * an empty field has no text to begin with.
 */
export const fieldsWith = (words: string): TemplateFields => ({
  ...EMPTY,
  text: words.slice(0, 20_000).toWellFormed(),
});
