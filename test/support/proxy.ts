import { once } from 'node:events';
import net from 'node:net';

/** How connections are treated: forwarded, closed at once, or accepted and never answered. */
type Mode = 'forward' | 'close' | 'silent';

/** A TCP proxy that can fail like networks and restarting servers do. */
export interface FaultProxy {
  port: number;
  /** Sets the mode from now on. Existing connections are cut, or left hanging when it is `silent`. */
  set(mode: Mode): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the server on `port` of this machine. */
export async function startProxy(port: number): Promise<FaultProxy> {
  let mode: Mode = 'forward';
  const open = new Set<net.Socket>();
  const server = net.createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => {});
    if (mode === 'close') return client.end();
    if (mode === 'silent') return;
    const upstream = net.connect(port, '127.0.0.1');
    open.add(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => {
      open.delete(upstream);
      client.destroy();
    });
    client.on('close', () => upstream.destroy());
    client.on('data', (chunk) => mode === 'forward' && upstream.write(chunk));
    upstream.on('data', (chunk) => mode === 'forward' && client.write(chunk));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as net.AddressInfo).port,
    set(next) {
      mode = next;
      if (mode !== 'silent') for (const socket of open) socket.destroy();
    },
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
