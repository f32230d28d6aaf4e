import 'server-only';
import { MESSAGE_TEXTS } from '@/lib/mail/templates/message-texts';
import type { Preview } from '@/lib/mail/templates/preview';
import { escapeHtml } from '@/lib/mail/templates/text/escape';
import { unknownSentence } from '@/lib/mail/templates/variables/unknown';
import { problemSentence, type Refusal } from '@/lib/rules/errors';
import { directionOf, languageOf } from '@/lib/words/languages/languages';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { translator } from '@/lib/words/languages/translator';
import { pageLocale } from './page-locale';

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;height:100vh;display:flex;flex-direction:column;font:.875rem/1.5 ui-sans-serif,system-ui,sans-serif;background:light-dark(#fbf9f5,#171413);color:light-dark(#2a2320,#ece6df)}
dl{margin:0;padding:.75rem 1rem;display:grid;grid-template-columns:auto 1fr;gap:0 1rem;overflow-wrap:anywhere;border-bottom:1px solid light-dark(#e2dbd1,#37312d);max-height:40%;overflow:auto;flex:none}
dt{color:light-dark(#5e534d,#b5aaa1)}dd{margin:0}.subject{font-weight:600;font-size:1rem}
iframe{flex:1;min-height:0;width:100%;border:0;background:#fff}.dark{background:#171413;color-scheme:dark}.light{color-scheme:light}
.phone{width:min(100%,23.5rem);align-self:center;border:1px solid light-dark(#8d817a,#857a73);border-width:0 1px}
pre{margin:0;flex:1;min-height:0;overflow:auto;padding:1rem;font:.8125rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
p{margin:0;padding:1rem}.unknown{margin:0;flex:none;max-height:30%;overflow:auto;overflow-wrap:anywhere;padding:.5rem 1rem .5rem 2rem;color:light-dark(#9f1c14,#ffb4a6);border-bottom:1px solid light-dark(#e2dbd1,#37312d)}`;

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

const page = (content: string, locale: string, title: string) =>
  `<!doctype html><html lang="${languageOf(locale)}" dir="${directionOf(locale)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style><body>${content}</body></html>`;

/** The view of a message: on a desk, on a phone or as plain text, in the light or the dark scheme. */
export interface PreviewView {
  on: 'desk' | 'phone' | 'plain';
  scheme: 'light' | 'dark';
}

/** The requested view; by default on a desk in the light scheme. */
export function previewView({ view, scheme }: Record<string, string | undefined>): PreviewView {
  return {
    on: view === 'phone' || view === 'plain' ? view : 'desk',
    scheme: scheme === 'dark' ? 'dark' : 'light',
  };
}

/**
 * A message as a mail program shows it in this scheme, whatever the browser's own scheme is. A message
 * without a dark style stays light. The sandbox blocks new windows, so following a link leaves the preview
 * unchanged.
 */
function framed(html: string, { on, scheme }: PreviewView, title: string): string {
  const own = html.includes('color-scheme') ? scheme : 'light';
  const asked = html.replaceAll(
    /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi,
    (_whole, one: string) => (one.toLowerCase() === own ? '(min-width:0)' : '(max-width:0)'),
  );
  const [type = ''] = /^\s*<!doctype[^<>]*>/i.exec(asked) ?? [];
  const head = `<base target="_blank"><style>:root{color-scheme:only ${own}}</style>`;
  const document = escapeHtml(`${type}${head}${asked.slice(type.length)}`);
  return `<iframe sandbox title="${escapeHtml(title)}" class="${on} ${own}" srcdoc="${document}"></iframe>`;
}

/**
 * A message as its recipient would see it: the subject, its unknown variables, and the HTML part in a frame
 * or the plain text part.
 */
export async function previewAnswer(preview: Preview, view: PreviewView): Promise<Response> {
  const locale = await pageLocale();
  const t = translator(locale, 'console.mailPreview');
  const { subject, from, to, marked, plain, unknown } = preview;
  const head = `<dl><dt>${t('subject')}</dt><dd class="subject">${escapeHtml(subject)}</dd><dt>${t('from')}</dt><dd>${escapeHtml(from)}</dd><dt>${t('to')}</dt><dd>${escapeHtml(to)}</dd></dl>`;
  const warnings = unknown
    .map((one) => `<li>${escapeHtml(translateMessage(unknownSentence(one), locale))}</li>`)
    .join('');
  const message =
    view.on === 'plain' ? `<pre tabindex="0">${escapeHtml(plain)}</pre>` : framed(marked, view, t('message'));
  const body = `${head}${warnings && `<ul class="unknown">${warnings}</ul>`}${message}`;
  return new Response(page(body, locale, t('title')), { headers: HEADERS });
}

/** The label of a field of the form; other paths have none. */
function nameOf(path: string, locale: string): string {
  const name = path.replace(/^fields\./, '');
  const own = FIELDS.find((known) => known === path);
  if (own) return translator(locale, 'console.mailPreview.fields')(own);
  const written = MESSAGE_TEXTS.find((known) => known === name);
  return written ? translator(locale, 'console.templateEditor.fields')(written) : path;
}

const FIELDS = ['subject', 'body_html', 'participant_email', 'purchase_round_id'] as const;

/** Says in the place of the message why it cannot be shown. */
export async function previewRefused(refusal: Refusal): Promise<Response> {
  const locale = await pageLocale();
  const t = translator(locale, 'console.mailPreview');
  const errors = Object.entries(refusal.fieldSentences(locale) ?? {});
  const sentences =
    errors.length > 0
      ? errors.map(([path, sentence]) => t('problem', { field: nameOf(path, locale), sentence }))
      : [problemSentence(refusal.problem, refusal.values, locale)];
  const body = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('');
  return new Response(page(body, locale, t('title')), { status: refusal.status, headers: HEADERS });
}
