import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The listening socket of a server, which can be closed and opened again on its port. */
export interface Listener {
  port: number;
  /** Closes the socket and every connection. New connections are refused. */
  close(): Promise<void>;
  /** Listens again on that port. */
  open(): Promise<void>;
}

/** Listens on that port, or on any free one when it is 0. Rejects when the port is taken. */
export async function listenOn(server: Server, port: number, host: string): Promise<Listener> {
  await open(server, port, host);
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    async close() {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
    async open() {
      if (!server.listening) await open(server, bound, host);
    },
  };
}

function open(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
