import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countedAddress } from '@/lib/network-address';
import { log } from '@/lib/runtime/log';

/** What connections may take of the process. Times are in milliseconds. */
export interface ConnectionLimits {
  /** Connections of one address; 0 is no limit. */
  perAddress: number;
  /** Requests of one connection that are answered at once. */
  answering: number;
  /** Requests of all connections that are answered while an earlier one of the same connection still is. */
  ahead: number;
  /** Requests that may wait for their turn on one connection, and on all of them. */
  waiting: number;
  waitingOverall: number;
  /** Bytes of answers that a connection may leave unread before it gets no further one, and all of them. */
  unread: number;
  unreadOverall: number;
  /** The time in which a client has to take `leastTaken` bytes of an answer that is ready for it. */
  stalled: number;
  leastTaken: number;
  /** How often unread answers are looked at. */
  look: number;
}

const MIB = 1024 * 1024;

export const CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 0,
  answering: 8,
  ahead: 64,
  waiting: 1000,
  waitingOverall: 20_000,
  unread: MIB / 4,
  unreadOverall: 128 * MIB,
  stalled: 12_000,
  leastTaken: 8 * 1024,
  look: 1000,
};

/** Refused connections are logged once in this time, because there may be thousands. */
const REPORT_MS = 60_000;

/** How to answer one request; called when it is its turn. */
type Begin = () => void;

interface Connection {
  socket: Socket;
  /** The answers under way, in the order of their requests. */
  answering: Set<ServerResponse>;
  waiting: { response: ServerResponse; begin: Begin }[];
  /** Set when no further request is answered; it is called when those before have been. */
  ending: (() => void) | null;
  /** How many bytes the client had taken, and when it had last taken enough. */
  taken: number;
  since: number;
}

/**
 * Keeps one client from using up the process, however many connections it opens, however many requests it
 * sends without waiting for an answer, and however little of the answers it reads. Everybody's first request
 * is begun at once; what one connection asks for beyond that waits, and a client that does not take its
 * answers is cut off.
 */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  private readonly addresses = new Map<string, number>();
  /** The connections whose turn it is to begin a waiting request, in that order. */
  private readonly ready = new Set<Connection>();
  private turn: NodeJS.Timeout | undefined;
  private readonly limits: ConnectionLimits;
  private ahead = 0;
  private waiting = 0;
  private reported = Number.NEGATIVE_INFINITY;

  constructor(server: Server, limits: ConnectionLimits) {
    this.limits = limits;
    server.on('connection', (socket) => this.accept(socket));
    const looking = setInterval(() => this.lookAtUnread(), limits.look).unref();
    server.on('close', () => clearInterval(looking));
  }

  /** Calls `begin` now, or when it is this request's turn on its connection; never after that has closed. */
  admit(request: IncomingMessage, response: ServerResponse, begin: Begin): void {
    const connection = this.open.get(request.socket);
    if (!connection || connection.ending) return;
    if (connection.waiting.length === 0 && connection.answering.size === 0) {
      this.begin(connection, response, begin);
    } else if (connection.waiting.length < this.limits.waiting && this.waiting < this.limits.waitingOverall) {
      this.waiting += 1;
      // Otherwise it would run as a part of the request whose end it waited for.
      connection.waiting.push({ response, begin: AsyncResource.bind(begin) });
      this.goOn(connection);
    } else {
      connection.ending = () => connection.socket.destroySoon();
    }
  }

  /**
   * Calls `act` when everything before has been answered; the connection takes no further request. When it
   * was one of those requests that could not be read to its end, and it is not the only one, nothing can be
   * said to the client any more, and the connection is cut off.
   */
  afterAnswers(socket: Socket, act: () => void): void {
    const connection = this.open.get(socket);
    if (!connection || connection.answering.size === 0) {
      act();
      return;
    }
    const [first, ...others] = [
      ...connection.answering,
      ...connection.waiting.map(({ response }) => response),
    ];
    const unfinished = [first, ...others].some((response) => !response?.req.complete);
    if (!unfinished) connection.ending = act;
    else if (others.length === 0 && !first?.headersSent) act();
    else socket.destroy();
  }

  private accept(socket: Socket): void {
    const address = countedAddress(socket.remoteAddress ?? '');
    const count = (this.addresses.get(address) ?? 0) + 1;
    if (this.limits.perAddress > 0 && count > this.limits.perAddress) {
      this.reportRefused(address);
      socket.destroy();
      return;
    }
    this.addresses.set(address, count);
    const connection: Connection = {
      socket,
      answering: new Set(),
      waiting: [],
      ending: null,
      taken: 0,
      since: performance.now(),
    };
    this.open.set(socket, connection);
    socket.on('close', () => this.forget(connection, address));
  }

  private forget({ socket, answering, waiting }: Connection, address: string): void {
    this.open.delete(socket);
    const left = (this.addresses.get(address) ?? 1) - 1;
    if (left > 0) this.addresses.set(address, left);
    else this.addresses.delete(address);
    this.waiting -= waiting.length;
    waiting.length = 0;
    // Node tells only the answer that has the socket; what works on the others would never end.
    for (const response of [...answering]) if (!response.socket) response.emit('close');
  }

  private mayBegin(connection: Connection): boolean {
    const { answering } = connection;
    if (answering.size === 0) return true;
    return (
      answering.size < this.limits.answering &&
      this.ahead < this.limits.ahead &&
      unreadOf(connection) < this.limits.unread
    );
  }

  private begin(connection: Connection, response: ServerResponse, begin: Begin): void {
    const ahead = connection.answering.size > 0;
    if (ahead) this.ahead += 1;
    connection.answering.add(response);
    response.once('close', () => {
      connection.answering.delete(response);
      if (ahead) this.ahead -= 1;
      this.goOn(connection);
    });
    begin();
  }

  /** Gives the connection its turn if it has something to begin, and ends it when it was to end. */
  private goOn(connection: Connection): void {
    const { socket, answering, waiting } = connection;
    if (socket.destroyed) return;
    if (waiting.length === 0 && answering.size === 0) connection.ending?.();
    if (waiting.length === 0 || !this.mayBegin(connection)) return;
    this.ready.add(connection);
    this.turn ??= setTimeout(() => this.takeTurn(), 0);
  }

  /**
   * Begins one waiting request. Between two of them the process attends to everything else; answers that
   * need not wait for anything would otherwise follow one another until all are given.
   */
  private takeTurn(): void {
    this.turn = undefined;
    const [connection] = this.ready;
    if (!connection) return;
    this.ready.delete(connection);
    const next = this.mayBegin(connection) ? connection.waiting.shift() : undefined;
    if (next) {
      this.waiting -= 1;
      this.begin(connection, next.response, next.begin);
    }
    this.goOn(connection);
    if (this.ready.size > 0) this.turn ??= setTimeout(() => this.takeTurn(), 0);
  }

  /** Cuts off those who do not read, and those who left the most unread when that is too much altogether. */
  private lookAtUnread(): void {
    const now = performance.now();
    const unread = new Map<Connection, number>();
    let overall = 0;
    for (const connection of this.open.values()) {
      const bytes = unreadOf(connection);
      const taken = takenOf(connection.socket);
      // An answer that waits for an earlier one is not for the client to take yet.
      const ready = connection.socket.writableLength > 0;
      if (!ready || taken - connection.taken >= this.limits.leastTaken) {
        Object.assign(connection, { taken, since: now });
      } else if (now - connection.since >= this.limits.stalled) {
        connection.socket.destroy();
        continue;
      }
      unread.set(connection, bytes);
      overall += bytes;
    }
    if (overall <= this.limits.unreadOverall) return;
    for (const [{ socket }, bytes] of [...unread].sort(([, one], [, other]) => other - one)) {
      socket.destroy();
      overall -= bytes;
      if (overall <= this.limits.unreadOverall) return;
    }
  }

  private reportRefused(address: string): void {
    const now = performance.now();
    if (now - this.reported < REPORT_MS) return;
    this.reported = now;
    log().warn({ address, limit: this.limits.perAddress }, 'connections refused');
  }
}

/** The bytes of a connection's answers that were not handed to the system yet. */
function unreadOf({ socket, answering }: Connection): number {
  let bytes = socket.writableLength;
  for (const response of answering) {
    // An answer that has the socket counts the socket's bytes as well.
    bytes += response.writableLength - (response.socket ? socket.writableLength : 0);
  }
  return bytes;
}

/**
 * The bytes that the system has taken. Of a long write, only the handle says how much is still to go; the
 * socket counts all of it as one.
 */
function takenOf(socket: Socket): number {
  const { _handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0;
}
