import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LARGEST_PAGE_FORM, readPageForm } from './page-form';

const KIB = 1024;

let room: { held: number; most: number };
let outcomes: unknown[];
let sockets: Socket[];
const server = createServer((request) => {
  void readPageForm(request, room).then((outcome) => {
    outcomes.push(Buffer.isBuffer(outcome) ? outcome.length : outcome);
  });
});

beforeEach(async () => {
  [room, outcomes, sockets] = [{ held: 0, most: 100 * KIB }, [], []];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends the head of a form of `length` bytes, and so many of its bytes. */
function begin(length: number, sent: number): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${length}\r\n\r\n`);
  socket.write('x'.repeat(sent));
  return socket;
}

/** Waits for a change that the server is about to notice. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

it('a form is handed over whole', async () => {
  begin(10 * KIB, 10 * KIB);
  await until(() => outcomes.length === 1);
  expect(outcomes).toEqual([10 * KIB]);
  expect(room.held).toBe(0);
});

it('a form that is too large is refused before all of it has arrived', async () => {
  room.most = 10 * LARGEST_PAGE_FORM;
  begin(2 * LARGEST_PAGE_FORM, LARGEST_PAGE_FORM + 1);
  await until(() => outcomes.length === 1);
  expect(outcomes).toEqual(['bodyTooLarge']);
  expect(room.held).toBe(0);
});

it('more forms at once than memory is kept for are refused, and the others go on', async () => {
  const first = begin(80 * KIB, 60 * KIB);
  await until(() => room.held === 60 * KIB);
  begin(80 * KIB, 60 * KIB);
  await until(() => outcomes.length === 1);
  expect(outcomes).toEqual(['tooManyRequests']);
  expect(room.held).toBe(60 * KIB);
  first.write('x'.repeat(20 * KIB));
  await until(() => outcomes.length === 2);
  expect(outcomes[1]).toBe(80 * KIB);
  expect(room.held).toBe(0);
});

it('a client that leaves before its form has arrived holds no memory', async () => {
  const socket = begin(80 * KIB, 60 * KIB);
  await until(() => room.held === 60 * KIB);
  socket.resetAndDestroy();
  await until(() => outcomes.length === 1);
  expect(outcomes).toEqual([null]);
  expect(room.held).toBe(0);
});
