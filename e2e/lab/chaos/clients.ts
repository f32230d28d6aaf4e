import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFiles, residentMemory } from '@/e2e/lab/bench/processor-time';
import { call, outcomeOf, until } from './calls';
import { count, type Finding, type Log, quantile, seconds, tallied } from './finding';
import type { Stage } from './stage';

export interface ClientsSize {
  /** Connections of each slow kind. */
  slow: number;
  /** Connections that send so many requests ahead and read no answer. */
  flooding: number;
  ahead: number;
  /** Connections of each kind that asks for another protocol, or none. */
  others: number;
  /** True when the server gets the time to end the slow ones itself; otherwise the clients go. */
  patient: boolean;
}

/** The growth of the process that is allowed, in MiB. */
const MOST_MEMORY = 250;
const SLOWEST_OTHERS_MS = 1000;
/** The server allows a request 30 seconds, and looks every two. */
const ENDED_MS = 45_000;

/** The resources of a process, as Linux counts them; empty elsewhere. */
const heldBy = (pid: number | undefined) => ({
  mebibytes: residentMemory(pid) || 0,
  files: openFiles(pid),
});

/** A connection whose own end stays open, whatever the server does with its end. */
async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const connections = (port: number, howMany: number) =>
  Promise.all(Array.from({ length: howMany }, () => connect(port)));

const OPENAPI = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n';
const BODY_HEAD = [
  'POST /public/orders HTTP/1.1',
  'Host: a',
  'Content-Type: application/json',
  'Content-Length: 1000',
];

/** Beginnings of requests that must end the connection. */
const STRANGE = [
  'GET //host/ HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket',
  'GET /_next/webpack-hmr HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket',
  'GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c',
  'CONNECT a:1 HTTP/1.1\r\nHost: a:1',
  'GET /health HTTP/1.1\r\nHost: a\r\nExpect: a-miracle',
  'nonsense',
];

/**
 * Lets clients of the worst kinds loose on the second instance, visits it meanwhile like anybody else, and asks
 * it to stop in the end.
 */
export async function worstClients(stage: Stage, size: ClientsSize, log: Log): Promise<Finding[]> {
  const { slow, flooding, ahead, others, patient } = size;
  const server = stage.instances[1].server();
  const { port, url } = server;
  const { pid } = server.process;
  for (const path of ['/health', '/openapi.json']) await call(url + path, { method: 'GET' });
  const before = heldBy(pid);

  const times: number[] = [];
  const answers = new Map<string, number>();
  let most = before.mebibytes;
  let over = false;
  const visiting = (async () => {
    for (let n = 0; !over; n++) {
      const path = n % 2 === 0 ? '/health' : '/public/current-round';
      const answer = await call(url + path, { method: 'GET' });
      times.push(answer.ms);
      count(answers, outcomeOf(answer));
      most = Math.max(most, heldBy(pid).mebibytes);
      await sleep(20);
    }
  })();

  const floods = await connections(port, flooding);
  for (const socket of floods) socket.write(OPENAPI.repeat(ahead));
  const heads = await connections(port, slow);
  const bodies = await connections(port, slow);
  const silent = await connections(port, slow);
  const readers = await connections(port, slow);
  for (const socket of heads) socket.write('GET /health HTTP/1.1\r\nHost: a\r\n');
  for (const socket of bodies) socket.write(`${BODY_HEAD.join('\r\n')}\r\n\r\n{`);
  for (const socket of readers) socket.pause().write(OPENAPI.repeat(5));
  const drip = setInterval(() => {
    for (const socket of heads) if (socket.writable) socket.write('X-Slow: 1\r\n');
    for (const socket of bodies) if (socket.writable) socket.write(' ');
    for (const socket of readers) socket.read(16);
  }, 1000);
  const all = [...floods, ...heads, ...bodies, ...silent, ...readers];
  log(`${all.length} connections are open`);
  for (const socket of [...heads, ...bodies, ...silent]) socket.resume();
  const begun = performance.now();
  if (patient) {
    // They wait to be accepted while the process is busy with those before.
    const accepted = () => heldBy(pid).files > before.files + 3 * slow;
    await until(accepted, 'the slow connections to be accepted');
    // The two that read are still open here when the server has ended its side.
    const ended = () => heldBy(pid).files <= before.files + 5;
    await until(ended, 'the end of the slow connections', ENDED_MS).catch(() => {});
  } else {
    await until(() => times.length >= 20, 'answers to others');
  }
  const took = performance.now() - begun;
  clearInterval(drip);
  for (const socket of all) socket.destroy();

  for (const start of STRANGE) {
    const sockets = await connections(port, others);
    for (const socket of sockets) socket.write(`${start}\r\n\r\n`);
    await Promise.all(sockets.map((socket) => once(socket.resume(), 'end')));
    for (const socket of sockets) socket.destroy();
  }
  over = true;
  await visiting;
  const freed = () => heldBy(pid).files <= before.files + 5;
  await until(freed, 'the sockets to be freed', 60_000).catch(() => {});
  const after = heldBy(pid);
  log(`at most ${most.toFixed(0)} MiB, ${after.files} open files`);

  // The framework prints a message of its own about this one.
  await call(`${url}/`, { headers: { 'next-action': '0'.repeat(42) } });
  const idle = await connect(port);
  idle.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(idle, 'data');
  const exitCode = await stage.instances[1].end('SIGTERM');
  idle.destroy();
  const lines = server.output().trim().split('\n');
  const messages = lines.map(messageOf);
  const p95 = quantile(times, 0.95);
  const measurable = process.platform === 'linux';
  return [
    {
      what: `${flooding} connections with ${ahead} requests ahead whose answers nobody reads; ${slow} each with slow headers, slow bodies, slow reading and silence; ${others * STRANGE.length} that ask for another protocol or none: memory stays bounded`,
      expected: `at most ${MOST_MEMORY} MiB more`,
      measured: measurable
        ? `${before.mebibytes.toFixed(0)} MiB before, at most ${most.toFixed(0)}, ${after.mebibytes.toFixed(0)} after`
        : 'only Linux tells',
      held: measurable ? most - before.mebibytes < MOST_MEMORY : null,
    },
    {
      what: patient
        ? 'The server ends the slow ones, and frees their sockets'
        : 'The sockets are freed when the clients have gone',
      expected: patient ? `within ${seconds(ENDED_MS)}, at most 5 files more` : 'at most 5 files more',
      measured: measurable
        ? `${patient ? `${seconds(took)}, ` : ''}${before.files} files before, ${after.files} after`
        : 'only Linux tells',
      held: measurable ? after.files <= before.files + 5 && took < ENDED_MS : null,
    },
    {
      what: 'Others are served meanwhile',
      expected: `200, 95 in 100 within ${seconds(SLOWEST_OTHERS_MS)}`,
      measured: `${tallied(answers)}; p95 ${p95.toFixed(0)} ms, the slowest ${Math.max(...times).toFixed(0)} ms`,
      // A busy machine is late for some of them, which are told so.
      held: answers.has('200') && [...answers.keys()].every((outcome) => /^(200|503)$/.test(outcome)),
      late: answers.has('503') || p95 >= SLOWEST_OTHERS_MS,
    },
    {
      what: 'What it logs is JSON, a line each, even where the framework prints',
      expected: 'all lines',
      measured: `${messages.filter((message) => message !== undefined).length} of ${lines.length} lines`,
      held: !messages.includes(undefined) && messages.includes('printed'),
    },
    {
      what: 'Asked to stop with an idle connection open, the process ends',
      expected: 'exit code 0',
      measured: `exit code ${exitCode}`,
      held: exitCode === 0,
    },
  ];
}

/** The message of a line of the log; undefined when the line is not JSON. */
function messageOf(line: string): string | undefined {
  try {
    return JSON.parse(line).msg;
  } catch {
    return undefined;
  }
}
