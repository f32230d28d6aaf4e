import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** A free port of this machine: the one stored in `directory` if it is still free, otherwise a new one. */
export async function choosePort(directory: string): Promise<number> {
  const file = path.join(directory, 'port');
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const valid = Number.isInteger(remembered) && remembered > 0 && remembered < 65_536;
  const port = (valid && (await listen(remembered))) || (await listen(0));
  if (!port) throw new Error('PostgreSQL finds no free port on 127.0.0.1.');
  writeFileSync(file, `${port}\n`);
  return port;
}

/** Listens for a moment. Resolves to the port, or to 0 when the port is taken. */
function listen(port: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
