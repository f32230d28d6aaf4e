import http from 'node:http';

/** An answer, read whole. */
export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** The JSON body; throws when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  json: any;
}

/** One request, as exactly as it is asked for: the Host header included, which fetch would not let through. */
export interface Sent {
  method?: string;
  /** A list sends the header once for each. */
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
  /** Sent as JSON. */
  data?: unknown;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

type Observer = (method: string, url: string, answer: Answer) => Promise<void>;
let observer: Observer | undefined;

/** Has every answer that `send` brings looked at; what the observer throws, `send` throws. */
export function observeAnswers(observe: Observer): void {
  observer = observe;
}

/** Sends one request to `url`, which names only where to connect; `headers.host` may name another host. */
export async function send(url: string, sent: Sent = {}): Promise<Answer> {
  const answer = await fetchAnswer(url, sent);
  await observer?.(sent.method ?? 'GET', url, answer);
  return answer;
}

/** As `send`, with nobody looking on. */
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
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
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
      // The server closed a resting connection just as this request was put on it: it has not seen it.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(fetchAnswer(url, sent));
      else reject(error);
    });
    request.end(payload);
  });
}
