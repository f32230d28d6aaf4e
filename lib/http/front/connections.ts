import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { log } from '@/lib/process/runtime/log';
import { countedAddress } from '@/lib/rules/network-address';

/** The limits on the process's connections. Times are in milliseconds. */
export interface ConnectionLimits {
  /** Connections of one address; 0 is no limit. */
  perAddress: number;
  /** Bytes of answers that all connections together may leave unread. */
  unreadOverall: number;
  /** The time after which a client that takes nothing of an answer that is ready for it is cut off. */
  stalled: number;
  /** The interval at which unread answers are checked, in milliseconds. */
  look: number;
  /** The interval at which a client with a closed sending half gets an interim answer, in milliseconds. */
  halfClosed: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 0,
  unreadOverall: 128 * 1024 * 1024,
  stalled: 12_000,
  look: 1000,
  halfClosed: 500,
};

/** Refused connections are logged once in this time, because there may be thousands. */
const REPORT_MS = 60_000;

interface Connection {
  /** The answer under way. */
  answering: ServerResponse | null;
  /** Set when no further request is answered; it is called when the one under way has been. */
  ending: (() => void) | null;
  /** True when a request was answered, so that the connection may rest and be closed for it. */
  answered: boolean;
}

/**
 * Keeps one client from exhausting the process. It answers one request of a connection at a time, limits the
 * connections of an address, and cuts off clients that do not read.
 */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  private readonly addresses = new Map<string, number>();
  private readonly limits: ConnectionLimits;
  private reported = Number.NEGATIVE_INFINITY;

  constructor(server: Server, limits: ConnectionLimits) {
    this.limits = limits;
    server.on('connection', (socket) => this.accept(socket));
    // Node calls this when nothing moved on a connection for that time, or none of its rest is left.
    server.setTimeout(limits.stalled, (socket) => this.rested(socket));
    const looking = setInterval(() => this.lookAtUnread(), limits.look).unref();
    server.on('close', () => clearInterval(looking));
  }

  /**
   * Calls `begin`, unless an earlier request of the connection is unanswered. No browser and no proxy sends the next
   * one so early: it is not answered, and the connection ends after the earlier answer.
   */
  admit(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    const { socket } = request;
    const connection = this.open.get(socket);
    if (!connection || connection.ending) return;
    if (connection.answering) {
      if (!connection.answering.headersSent) connection.answering.setHeader('Connection', 'close');
      connection.ending = () => socket.destroySoon();
      return;
    }
    connection.answering = response;
    response.once('close', () => {
      connection.answering = null;
      connection.answered = true;
      connection.ending?.();
    });
    begin();
  }

  /**
   * Calls `act` when the request under way has been answered; the connection takes no further one. When that
   * request could not be read to its end and its answer has begun, the connection is cut off.
   */
  afterAnswers(socket: Socket, act: () => void): void {
    const connection = this.open.get(socket);
    const answering = connection?.answering;
    if (!connection || !answering) act();
    else if (answering.req.complete) connection.ending = act;
    else if (answering.headersSent) socket.destroy();
    else act();
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
    const connection: Connection = { answering: null, ending: null, answered: false };
    this.open.set(socket, connection);
    socket.once('end', () => this.askWhetherGone(socket, connection));
    socket.on('close', () => {
      this.open.delete(socket);
      const left = (this.addresses.get(address) ?? 1) - 1;
      if (left > 0) this.addresses.set(address, left);
      else this.addresses.delete(address);
    });
  }

  /**
   * A client that has gone looks like one with a closed sending half until a write fails. A late answer is
   * therefore preceded by 102 Processing.
   */
  private askWhetherGone(socket: Socket, connection: Connection): void {
    const asking = setInterval(() => {
      const { answering } = connection;
      if (answering && !answering.headersSent && answering.req.httpVersion !== '1.0')
        answering.writeProcessing();
    }, this.limits.halfClosed).unref();
    socket.once('close', () => clearInterval(asking));
  }

  /**
   * Cuts off clients that do not read, and idle ones. The server answers a first request that is slow to
   * arrive.
   */
  private rested(socket: Socket): void {
    const connection = this.open.get(socket);
    const isWorkedFor = connection?.answering && socket.writableLength === 0;
    if (isWorkedFor || (connection && !connection.answering && !connection.answered)) return;
    socket.destroy();
  }

  /** Cuts off the clients with the most unread bytes when all together left too many unread. */
  private lookAtUnread(): void {
    const unread = [...this.open.keys()].filter(({ writableLength }) => writableLength > 0);
    let overall = unread.reduce((sum, { writableLength }) => sum + writableLength, 0);
    if (overall <= this.limits.unreadOverall) return;
    for (const socket of unread.sort((one, other) => other.writableLength - one.writableLength)) {
      overall -= socket.writableLength;
      socket.destroy();
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
