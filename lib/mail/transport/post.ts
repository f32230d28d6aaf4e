import http from 'node:http';
import https from 'node:https';

/**
 * The milliseconds that a connection stays open for the next message: fewer than any usual server keeps one.
 * A message written into a connection that the server just closes fails with an unknown outcome.
 */
const IDLE_MS = 4000;

const plain = new http.Agent({ keepAlive: true, timeout: IDLE_MS });
const tls = new https.Agent({ keepAlive: true, timeout: IDLE_MS });

/**
 * Posts JSON and resolves with the answer when its head has come; its body is still to be read. Connections
 * are used again by later calls. No redirect is followed: it would send the key to a server that nobody
 * configured. Rejects when the connection fails or the signal is aborted.
 */
export function postJson(
  url: URL,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const [{ request }, agent] = url.protocol === 'https:' ? [https, tls] : [http, plain];
  const length = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': length,
          // Nothing here would unpack another one.
          'accept-encoding': 'identity',
        },
        agent,
        signal,
      },
      resolve,
    );
    // Also for errors after the answer's head, which reading its body reports.
    call.on('error', reject);
    call.end(body);
  });
}
