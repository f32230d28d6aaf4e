import http from 'node:http';

/** An answer that was read completely. */
export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** The JSON body; throws when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  json: any;
}

/** One request, sent exactly as given, including the Host header, which fetch would not allow. */
export interface Sent {
  method?: string;
  /** A list sends the header once for each value. */
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
  /** Sent as JSON. */
  data?: unknown;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

type Observer = (method: string, url: string, answer: Answer) => Promise<void>;
let observer: Observer | undefined;

/** Passes every answer of `send` to the observer. If the observer throws, so does `send`. */
export function observeAnswers(observe: Observer): void {
  observer = observe;
}

/** Sends one request to `url`, which only says where to connect; `headers.host` may name another host. */
export async function send(url: string, sent: Sent = {}): Promise<Answer> {
  const answer = await fetchAnswer(url, sent);
  await observer?.(sent.method ?? 'GET', url, answer);
  return answer;
}

/** Like `send`, but without the observer. */
export function fetchAnswer(url: string, sent: Sent): Promise<Answer> {
  const { method = 'GET', headers = {}, body, data } = sent;
  const payload = data === undefined ? body : JSON.stringify(data);
  const all = { ...(data === undefined ? {} : { 'content-type': 'application/json' }), ...headers };
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    const request = http.request(
      {
        agent,
        host: '127.0.0.1',
        port: target.port,
        path: target.pathname + target.search,
        method,
        headers: { host: target.host, ...all },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text,
            get json() {
              return JSON.parse(text);
            },
          });
        });
        response.on('error', reject);
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection just as this request was put on it, so the server has not seen
      // the request.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(fetchAnswer(url, sent));
      else reject(error);
    });
    request.end(payload);
  });
}

/** Logs in through the API, by a form with these fields. */
export const logIn = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
