import type { IncomingMessage, ServerResponse } from 'node:http';
import pMap from 'p-map';
import { BEHAVIOURS, type Behaviour, type BehaviourKind } from './behaviours';
import type { CatcherState } from './mail-catcher';
import { type CaughtMessage, noteEvent } from './mailbox';
import { unsubscribeByOneClick } from './one-click';
import { STYLE } from './pages/look';
import { type Batch, inboxPage, messagePage, sentencePage, statusInWords } from './pages/pages';
import { isOwnForm, readBody, seeOther, send, sendMailMarkup, sendPage } from './requests';
import { PROVIDER_ERRORS } from './smtp/submission';
import { isMessageEvent } from './webhooks/events';
import type { WebhookAnswer } from './webhooks/webhook';

const PER_PAGE = 100;
const LARGEST_FORM = 16 * 1024;
const AT_ONCE = 10;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The pages and forms of the inbox. */
export function handleInbox(state: CatcherState): Handler {
  let batch: Batch | undefined;

  return async (request, response) => {
    const { method } = request;
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    if (method === 'GET' || method === 'HEAD') return show(path, new URLSearchParams(query), response);
    if (method !== 'POST') return sendPage(response, 405, sentencePage('This is not offered here.'));
    if (!isOwnForm(request))
      return sendPage(response, 403, sentencePage('Send the form from the inbox itself.'));
    const body = await readBody(request, LARGEST_FORM);
    if (!body) return sendPage(response, 413, sentencePage('The form is too large.'));
    return submit(path, new URLSearchParams(body.toString()), response);
  };

  function show(path: string, query: URLSearchParams, response: ServerResponse): void {
    const { message, part } = findMessage(path);
    if (path === '/') sendPage(response, 200, list(Number(query.get('page'))));
    else if (path === '/style.css') send(response, 200, 'text/css; charset=utf-8', STYLE);
    else if (message && part === '') sendPage(response, 200, messagePage(message, state.webhookUrl()));
    else if (message && part === 'html') sendMailMarkup(response, message.html);
    else notFound(response);
  }

  async function submit(path: string, form: URLSearchParams, response: ServerResponse): Promise<void> {
    switch (path) {
      case '/behaviours': {
        const behaviour = readBehaviour(form);
        if (behaviour) state.behaviours.set([behaviour, ...state.behaviours.current()]);
        return seeOther(response, '/');
      }
      case '/behaviours/clear':
        state.behaviours.set([]);
        return seeOther(response, '/');
      case '/clear':
        state.mailbox.clear();
        batch = undefined;
        return seeOther(response, '/');
      case '/refusal':
        return refuse(wholeNumber(form.get('seconds')) ?? 10, response);
      case '/events':
        batch = await sendToAll(form.get('event') ?? '');
        return seeOther(response, '/');
    }
    const { message, part } = findMessage(path);
    if (message && part === 'events') return sendOne(message, form.get('event') ?? '', response);
    if (message && part === 'unsubscribe') {
      message.unsubscribing = await unsubscribeByOneClick(message);
      return seeOther(response, `/messages/${message.id}`);
    }
    if (message && part === 'repeat') return repeat(message, wholeNumber(form.get('index')), response);
    return notFound(response);
  }

  function list(asked: number): string {
    const all = state.mailbox.all().toReversed();
    const pages = Math.max(1, Math.ceil(all.length / PER_PAGE));
    const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1;
    return inboxPage({
      messages: all.slice((page - 1) * PER_PAGE, page * PER_PAGE),
      page,
      pages,
      kept: all.length,
      received: state.mailbox.received,
      behaviours: state.behaviours.current(),
      webhookUrl: state.webhookUrl(),
      batch,
    });
  }

  function findMessage(path: string): { message: CaughtMessage | undefined; part: string } {
    const [, id, part = ''] = /^\/messages\/([1-9]\d{0,15})(?:\/(\w+))?$/.exec(path) ?? [];
    return { message: state.mailbox.find(Number(id)), part };
  }

  async function sendOne(message: CaughtMessage, event: string, response: ServerResponse): Promise<void> {
    if (!isMessageEvent(event)) return notFound(response);
    await state.catcher.sendEvent(event, message.id);
    return seeOther(response, `/messages/${message.id}#events`);
  }

  async function repeat(message: CaughtMessage, index: number | undefined, response: ServerResponse) {
    const sent = message.events[index ?? -1];
    if (!sent) return notFound(response);
    const answer = await state.catcher.sendBody(sent.body);
    noteEvent(message, { ...sent, answer });
    return seeOther(response, `/messages/${message.id}#events`);
  }

  async function sendToAll(event: string): Promise<Batch> {
    const answers = new Map<string, number>();
    const count = ({ status, body }: WebhookAnswer) => {
      const answer = `${statusInWords(status)} ${body.slice(0, 100)}`.trim();
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    };
    if (event === 'DomainDNSError') count(await state.catcher.sendDomainError('example.org'));
    if (isMessageEvent(event)) {
      const taken = state.mailbox.all().filter((message) => message.taken);
      const report = async ({ id }: CaughtMessage) => {
        if (state.mailbox.find(id)) count(await state.catcher.sendEvent(event, id));
      };
      await pMap(taken, report, { concurrency: AT_ONCE });
    }
    return { event, answers };
  }

  /** Answers first, because afterwards the server accepts no connection. */
  function refuse(seconds: number, response: ServerResponse): void {
    const sentence = `Connections are refused for ${seconds} seconds. This page then opens the inbox again.`;
    response.once('finish', () => void state.catcher.refuseConnections(seconds * 1000));
    sendPage(response, 200, sentencePage(sentence, seconds + 1));
  }
}

function notFound(response: ServerResponse): void {
  sendPage(response, 404, sentencePage('There is nothing here, or no longer.'));
}

function readBehaviour(form: URLSearchParams): Behaviour | undefined {
  const kind = form.get('kind') ?? '';
  if (!isKind(kind)) return undefined;
  const error = PROVIDER_ERRORS.find((name) => name === form.get('error'));
  return {
    kind,
    delayMs: wholeNumber(form.get('delayMs')),
    to: form.get('to')?.trim() || undefined,
    times: wholeNumber(form.get('times')) || undefined,
    error: kind === 'provider-error' ? error : undefined,
    answer: kind === 'custom' ? readAnswer(form) : undefined,
  };
}

function readAnswer(form: URLSearchParams): Behaviour['answer'] {
  const status = wholeNumber(form.get('status')) ?? 200;
  return { status: status >= 200 && status <= 599 ? status : 200, body: form.get('body') ?? '' };
}

function isKind(kind: string): kind is BehaviourKind {
  return Object.hasOwn(BEHAVIOURS, kind);
}

function wholeNumber(text: string | null): number | undefined {
  return /^\d{1,6}$/.test(text ?? '') ? Number(text) : undefined;
}
