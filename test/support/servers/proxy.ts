import { once } from 'node:events';
import net from 'node:net';

/**
 * The treatments of connections: forwarded, closed at once, accepted and never answered, or accepted and
 * forwarded later.
 */
type Mode = 'forward' | 'close' | 'silent' | 'hold';

/** A TCP proxy that can fail like networks and restarting servers do. */
export interface FaultProxy {
  port: number;
  /**
   * Sets the mode from now on. Existing connections are cut by `close`, and hang for ever after `silent`; the
   * others go on.
   */
  set(mode: Mode): void;
  /** The number of new connections that wait to be forwarded. */
  held(): number;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the server on `port` of this machine. */
export async function startProxy(port: number): Promise<FaultProxy> {
  let mode: Mode = 'forward';
  const open = new Set<net.Socket>();
  const hanging = new Set<net.Socket>();
  const held = new Set<net.Socket>();
  const forward = (client: net.Socket) => {
    const upstream = net.connect(port, '127.0.0.1');
    open.add(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => {
      open.delete(upstream);
      client.destroy();
    });
    client.on('close', () => upstream.destroy());
    client.on('data', (chunk) => hanging.has(client) || upstream.write(chunk));
    upstream.on('data', (chunk) => hanging.has(client) || client.write(chunk));
  };
  const server = net.createServer((client) => {
    open.add(client);
    client.on('close', () => {
      for (const sockets of [open, hanging, held]) sockets.delete(client);
    });
    client.on('error', () => {});
    if (mode === 'close') return client.end();
    if (mode === 'silent') return hanging.add(client);
    if (mode === 'hold') return held.add(client);
    forward(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as net.AddressInfo).port,
    set(next) {
      mode = next;
      if (mode === 'close') for (const socket of open) socket.destroy();
      if (mode === 'silent') for (const socket of open) hanging.add(socket);
      if (mode !== 'forward') return;
      for (const client of held) forward(client);
      held.clear();
    },
    held: () => held.size,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
