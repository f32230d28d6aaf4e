import { escapeHtml } from '@/lib/mail/templates/text/escape';

/** Text that is HTML already and is not escaped again. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type { Html };

/** Values of a template: text, which is escaped, HTML, a list of values, or none. */
type Content = string | number | Html | readonly Html[] | false;

/**
 * HTML from a template, in which every text is escaped: html`<p>${name}</p>`. The paper is thousands of pages that
 * nobody updates in a browser, and text costs a tenth of elements.
 */
export function html(parts: TemplateStringsArray, ...contents: Content[]): Html {
  let text = parts[0] ?? '';
  let next = 1;
  for (const content of contents) text += written(content) + (parts[next++] ?? '');
  return new Html(text);
}

/** A constant of ours that is HTML as it stands, such as a style sheet. Never for entered text. */
export const constant = (text: string) => new Html(text);

/**
 * HTML that stands on very many sheets, joined once. A template's result is joined each time it is sent, from
 * all its parts.
 */
export const repeated = ({ text }: Html) => new Html(Buffer.from(text).toString());

function written(content: Content): string {
  if (typeof content === 'string') return escapeHtml(content);
  if (typeof content === 'number') return String(content);
  if (content instanceof Html) return content.text;
  if (content === false) return '';
  let all = '';
  for (const { text } of content) all += text;
  return all;
}
