import 'server-only';
import type { Refusal } from '@/lib/errors';
import { escapeHtml } from '@/lib/templates/escape';
import type { Preview } from '@/lib/templates/preview';

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;height:100vh;display:flex;flex-direction:column;font:.875rem/1.5 ui-sans-serif,system-ui,sans-serif;background:light-dark(#fbf9f5,#171413);color:light-dark(#2a2320,#ece6df)}
dl{margin:0;padding:.75rem 1rem;display:grid;grid-template-columns:auto 1fr;gap:0 1rem;overflow-wrap:anywhere;border-bottom:1px solid light-dark(#e2dbd1,#37312d);max-height:40%;overflow:auto;flex:none}
dt{color:light-dark(#5e534d,#b5aaa1)}dd{margin:0}.subject{font-weight:600;font-size:1rem}
iframe{flex:1;min-height:0;width:100%;border:0;background:#fff}
details{flex:none;border-top:1px solid light-dark(#e2dbd1,#37312d);max-height:50%;overflow:auto}
summary{min-height:2.75rem;padding:.625rem 1rem;cursor:pointer}:focus-visible{outline:2px solid;outline-offset:-2px}
pre{margin:0;padding:0 1rem 1rem;font:.8125rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
p{margin:0;padding:1rem}`;

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

const page = (content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Preview</title><style>${STYLE}</style><body>${content}</body></html>`;

// The sandbox does not let links open a new window, so following one leaves the preview as it is.
const framed = (html: string) => escapeHtml(`<base target="_blank">${html}`);

/**
 * A message as its recipient would see it: the subject, the HTML part in a frame, and the plain text part.
 */
export function previewAnswer({ subject, from, to, html, plain }: Preview): Response {
  const body = `<dl><dt>Subject</dt><dd class="subject">${escapeHtml(subject)}</dd><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to)}</dd></dl>
<iframe sandbox title="The message" srcdoc="${framed(html)}"></iframe>
<details><summary>Plain text, for readers without HTML</summary><pre>${escapeHtml(plain)}</pre></details>`;
  return new Response(page(body), { headers: HEADERS });
}

const WRITTEN: Record<string, string> = {
  subject: 'Subject',
  body_html: 'Message',
  participant_email: 'Participant',
};

/** Says in the place of the message why it cannot be shown. */
export function previewRefused({ status, message, errors }: Refusal): Response {
  const sentences = errors?.map(({ path, message }) => `${WRITTEN[path] ?? path}: ${message}`) ?? [message];
  const body = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('');
  return new Response(page(body), { status, headers: HEADERS });
}
