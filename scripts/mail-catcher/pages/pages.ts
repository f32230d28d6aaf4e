import { BEHAVIOURS, type Behaviour } from '../behaviours';
import type { CaughtMessage, SentEvent } from '../mailbox';
import { oneClickUrl } from '../one-click';
import { PROVIDER_ERRORS } from '../smtp/submission';
import { MESSAGE_EVENTS } from '../webhooks/events';
import type { WebhookAnswer } from '../webhooks/webhook';
import { type Html, html } from './html';
import { linksIn } from './links';

const MOST_LINKS = 30;

/** The answers to an event that was sent for many messages. */
export interface Batch {
  event: string;
  /** The number of times each answer was given. */
  answers: Map<string, number>;
}

export interface InboxView {
  /** The messages of this page, newest first. */
  messages: CaughtMessage[];
  page: number;
  pages: number;
  kept: number;
  received: number;
  behaviours: readonly Behaviour[];
  webhookUrl: string | undefined;
  batch: Batch | undefined;
}

/** The list of messages, with the actions for all of them. */
export function inboxPage(view: InboxView): string {
  const { messages, kept, received, behaviours, webhookUrl } = view;
  return layout(
    'Mail catcher',
    html`
<h1>Mail catcher</h1>
<p class="muted">${kept} kept of ${received} received. Nothing leaves this machine.
 Events go to ${webhookUrl ?? 'nobody: no webhook address is set'}.</p>
${behaviourForm(behaviours)}
<h2>Messages</h2>
<div class="row" role="group" aria-label="Report for all messages">
${Object.entries(MESSAGE_EVENTS).map(
  ([event, label]) => html`${postButton('/events', label, { event }, `Send "${label}" for all messages`)} `,
)}
${postButton('/events', 'Domain error', { event: 'DomainDNSError' }, 'Report a DNS error of the domain')}
</div>
<p class="muted">Each of these tells the webhook that of every message that was taken; a domain error concerns none.</p>
${view.batch ? batchLine(view.batch) : undefined}
${messages.length === 0 ? html`<p>No message yet. Announce a round, or place an order.</p>` : messageTable(messages)}
${pager(view)}
${kept > 0 ? postButton('/clear', 'Clear the list') : undefined}`,
  );
}

/** One message with its parts, and the events that can be sent about it. */
export function messagePage(message: CaughtMessage, webhookUrl: string | undefined): string {
  const { id } = message;
  return layout(
    message.subject || 'No subject',
    html`
<p><a href="/">All messages</a></p>
<h1>${message.subject || 'No subject'}</h1>
<dl>
<dt>To</dt><dd>${message.to}</dd>
<dt>From</dt><dd>${message.sender}</dd>
<dt>Tag</dt><dd>${message.tag ?? 'none'}</dd>
<dt>Id and token</dt><dd>${id} · ${message.token}</dd>
<dt>Message-ID</dt><dd>${message.messageId}</dd>
<dt>Received</dt><dd>${moment(message.receivedAt)}</dd>
<dt>Answer</dt><dd>${answerGiven(message)}</dd>
${Object.entries(message.headers).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
</dl>
${
  oneClickUrl(message) === undefined
    ? undefined
    : html`<form method="post" action="/messages/${id}/unsubscribe"><button>Unsubscribe with one click</button></form>`
}
${message.unsubscribing === undefined ? undefined : html`<p role="status">Answer: ${message.unsubscribing}</p>`}
${linkList(message)}
<h2>HTML</h2>
${
  message.html === ''
    ? html`<p>None.</p>`
    : html`<iframe sandbox="" src="/messages/${id}/html" title="HTML part"></iframe>`
}
<h2>Plain text</h2>
${message.plain === '' ? html`<p>None.</p>` : html`<pre tabindex="0">${message.plain}</pre>`}
<h2 id="events">Events</h2>
${eventButtons(message)}
<p class="muted">They go to ${webhookUrl ?? 'nobody: no webhook address is set'}.</p>
${message.events.length > 0 ? eventTable(message) : undefined}`,
  );
}

/** A page with a single sentence. */
export function sentencePage(sentence: string, refreshAfterS?: number): string {
  const refresh =
    refreshAfterS === undefined
      ? undefined
      : html`<meta http-equiv="refresh" content="${refreshAfterS}; url=/">`;
  return layout(
    'Mail catcher',
    html`<h1>Mail catcher</h1><p>${sentence}</p><p><a href="/">All messages</a></p>`,
    refresh,
  );
}

function layout(title: string, body: Html, head?: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
${head}
</head>
<body>
<main>${body}</main>
</body>
</html>
`.markup;
}

function behaviourForm(behaviours: readonly Behaviour[]): Html {
  const open = behaviours.length > 0 ? html` open` : undefined;
  return html`<details${open}>
<summary>${behaviours.length === 0 ? 'Every message is taken' : 'Behaviour is changed'}</summary>
${behaviours.length > 0 ? html`<ol>${behaviours.map((one) => html`<li>${describe(one)}</li>`)}</ol>` : undefined}
<form method="post" action="/behaviours">
<div class="row">
<label>Behaviour <select name="kind">${Object.entries(BEHAVIOURS).map(
    ([kind, { label }]) => html`<option value="${kind}">${label}</option>`,
  )}</select></label>
<label>Provider error <select name="error">${PROVIDER_ERRORS.map(
    (error) => html`<option>${error}</option>`,
  )}</select></label>
<label>Only recipients with <input name="to" autocomplete="off"></label>
<label>Only the first <input name="times" type="number" min="1"></label>
<label>Delay in ms <input name="delayMs" type="number" min="0"></label>
<label>Status given <input name="status" type="number" min="200" max="599" placeholder="200"></label>
<label>Body given <input name="body" autocomplete="off"></label>
<button class="main">Add behaviour</button>
</div>
</form>
<div class="row">
${postButton('/behaviours/clear', 'Back to normal')}
<form method="post" action="/refusal"><div class="row">
<label>Seconds <input name="seconds" type="number" min="1" max="600" value="10" required></label>
<button>Refuse connections</button></div></form>
</div>
<p class="muted">A message meets the first behaviour that fits it; the newest comes first.</p>
</details>`;
}

/** Describes a behaviour in words. */
function describe({ kind, error, to, times, delayMs, answer }: Behaviour): string {
  return [
    BEHAVIOURS[kind].label,
    kind === 'provider-error' && error ? error : '',
    answer ? `HTTP ${answer.status ?? 200}: ${answer.body || 'empty'}` : '',
    to ? `recipients with "${to}"` : '',
    times === undefined ? '' : `${times} more`,
    delayMs ? `after ${delayMs} ms` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function messageTable(messages: CaughtMessage[]): Html {
  return html`<table>
<thead><tr><th>To</th><th>Subject</th><th>Tag</th><th>Received</th><th>Answer</th><th>Last event</th></tr></thead>
<tbody>${messages.map(
    (message) => html`<tr>
<td>${message.to}</td>
<td class="subject"><a href="/messages/${message.id}">${message.subject || 'No subject'}</a></td>
<td class="tag">${message.tag ?? ''}</td>
<td>${moment(message.receivedAt)}</td>
<td class="muted">${answerGiven(message)}</td>
<td>${lastEvent(message.events.at(-1))}</td>
</tr>
`,
  )}</tbody>
</table>`;
}

function answerGiven({ behaviour }: CaughtMessage): string {
  return behaviour === 'normal' ? 'Taken' : BEHAVIOURS[behaviour].label;
}

/**
 * The links are listed beside the frame, because the frame that shows a mail does not let anybody follow
 * them.
 */
function linkList(message: CaughtMessage): Html | undefined {
  const links = linksIn(message).slice(0, MOST_LINKS);
  if (links.length === 0) return undefined;
  return html`<h2>Links</h2>
<ul>${links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}</ul>`;
}

function lastEvent(sent: SentEvent | undefined): Html | undefined {
  return sent && html`${eventLabel(sent.event)}: ${verdict(sent.answer)}`;
}

function pager({ page, pages }: InboxView): Html | undefined {
  if (pages <= 1) return undefined;
  return html`<p class="row">
${page > 1 ? html`<a href="/?page=${page - 1}">Newer</a>` : undefined}
<span class="muted">Page ${page} of ${pages}</span>
${page < pages ? html`<a href="/?page=${page + 1}">Older</a>` : undefined}
</p>`;
}

function eventButtons({ id, taken }: CaughtMessage): Html {
  if (!taken) return html`<p>The message was not taken, so nothing becomes of it.</p>`;
  return html`<div class="row">
${Object.entries(MESSAGE_EVENTS).map(
  ([event, label]) => html`${postButton(`/messages/${id}/events`, label, { event })} `,
)}
</div>`;
}

function eventTable({ id, events }: CaughtMessage): Html {
  const rows = events.map(
    ({ event, body, answer }, index) => html`<tr>
<td>${eventLabel(event)}</td>
<td>${verdict(answer)}</td>
<td>${answer.body}</td>
<td>${postButton(`/messages/${id}/repeat`, 'Send again', { index: String(index) }, `Send ${eventLabel(event)} again, byte for byte`)}</td>
<td><details><summary>Body sent</summary><pre>${body}</pre></details></td>
</tr>`,
  );
  return html`<table>
<thead><tr><th>Event</th><th>Status</th><th>Answer</th><th>Again</th><th>Body</th></tr></thead>
<tbody>${rows.toReversed()}</tbody>
</table>`;
}

function batchLine({ event, answers }: Batch): Html {
  const counts = [...answers].map(([answer, count]) => `${count} × ${answer}`).join('; ');
  return html`<p role="status">${eventLabel(event)}: ${counts || 'there is no message to report on'}.</p>`;
}

function verdict({ status }: WebhookAnswer): Html {
  const good = status >= 200 && status < 300;
  return html`<span class="${good ? 'good' : 'bad'}">${statusInWords(status)}</span>`;
}

/** The status of a webhook's answer, or why there was none. */
export function statusInWords(status: number): string {
  if (status === -1) return 'no answer in time';
  if (status === -2) return 'no connection';
  return `HTTP ${status}`;
}

function eventLabel(event: string): string {
  return new Map<string, string>(Object.entries(MESSAGE_EVENTS)).get(event) ?? event;
}

function postButton(
  action: string,
  label: string,
  fields: Record<string, string> = {},
  title?: string,
): Html {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const hint = title ? html` title="${title}"` : undefined;
  return html`<form method="post" action="${action}">${inputs}<button${hint}>${label}</button></form>`;
}

function moment(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
