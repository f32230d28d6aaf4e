import type { ServerResponse } from 'node:http';
import type { Behaviour } from './behaviours';
import type { CaughtMessage } from './mailbox';
import { errorAnswer, type ProviderAnswer, successAnswer } from './smtp/submission';

const HUGE = 200 * 1024 * 1024;

/** Answers a send call according to the behaviour. */
export async function answerAs(
  behaviour: Behaviour,
  messages: CaughtMessage[],
  apiKey: string,
  response: ServerResponse,
): Promise<void> {
  if (behaviour.delayMs) await delay(behaviour.delayMs, response);
  if (response.destroyed) return;
  const success = successFor(messages);
  switch (behaviour.kind) {
    case 'normal':
    case 'hold':
      return write(response, success);
    case 'provider-error':
      return write(response, errorAnswer(behaviour.error ?? 'UnauthenticatedFromAddress', apiKey));
    case 'http-500':
      return write(response, {
        ...success,
        status: 500,
        body: '{"status":500,"error":"Internal Server Error"}',
      });
    case 'html-502':
      return write(response, { status: 502, type: 'text/html', body: BAD_GATEWAY });
    case 'empty-body':
      return write(response, { ...success, body: '' });
    case 'truncated':
      return write(response, { ...success, body: success.body.slice(0, success.body.length / 2) });
    case 'drip':
      return drip(response, success, behaviour.everyMs ?? 200);
    case 'cut-off':
      return cutOff(response, success);
    case 'hang':
      return;
    case 'reset':
    case 'taken-then-reset':
      response.socket?.resetAndDestroy();
      return;
    case 'recipient-missing':
      return write(response, successAnswer(messages[0]?.messageId ?? '', {}));
    case 'id-missing':
      return write(
        response,
        successFor(messages, () => ({})),
      );
    case 'wrong-types':
      return write(
        response,
        successFor(messages, () => ({ id: true, token: ['none'] })),
      );
    case 'redirect':
      response.setHeader('location', '/elsewhere');
      return write(response, { status: 302, type: 'text/html', body: '' });
    case 'huge-body':
      return huge(response, success);
    case 'custom':
      return write(response, { ...success, body: '', ...behaviour.answer });
  }
}

/** Writes a complete answer. */
export function write(response: ServerResponse, { status, type, body }: ProviderAnswer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

const BAD_GATEWAY =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n' +
  '<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n';

const idAndToken = ({ id, token }: CaughtMessage) => ({ id, token });

function successFor(
  messages: CaughtMessage[],
  described: (message: CaughtMessage) => Parameters<typeof successAnswer>[1] = idAndToken,
): ProviderAnswer {
  const byRecipient = Object.fromEntries(messages.map((message) => [message.to, described(message)]));
  return successAnswer(messages[0]?.messageId ?? '', byRecipient);
}

/** Waits for that long, or until the caller disconnects. */
function delay(ms: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      response.off('close', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    response.once('close', done);
  });
}

async function drip(response: ServerResponse, { status, type, body }: ProviderAnswer, everyMs: number) {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
  for (const byte of bytes) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await delay(everyMs, response);
  }
  response.end();
}

/** Announces the full length, sends half of the body and closes the connection normally. */
function cutOff(response: ServerResponse, { status, type, body }: ProviderAnswer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => response.socket?.destroySoon());
}

async function huge(response: ServerResponse, { status, type, body }: ProviderAnswer) {
  response.writeHead(status, { 'content-type': type });
  const padding = Buffer.alloc(64 * 1024, ' ');
  for (let sent = 0; sent < HUGE && !response.destroyed; sent += padding.length) {
    if (!response.write(padding)) await drained(response);
  }
  response.end(body);
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
