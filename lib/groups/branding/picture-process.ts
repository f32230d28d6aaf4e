import { once } from 'node:events';
import path from 'node:path';
import { atMost } from '@/db/limits';
import { perProcess } from '@/db/per-process';
import type { PictureKind } from '@/db/schema/words';
import { FairQueue } from '@/db/statements/fair-queue';
import { inQueueTurn } from '@/db/statements/queueing';
import { bareEnvironment } from '@/lib/process/runtime/env';

/** The time for the pictures of one file, in milliseconds, the start of the process included. */
const LONGEST_MS = 30_000;

/** A file of a picture, and its limits. */
interface FileOrder {
  file: Uint8Array;
  /** The most pixels that are unpacked: small files may hold very large pictures. */
  pixels: number;
  /** The most pixels of a side: one of millions takes seconds, however narrow the other. */
  side: number;
}

/** A picture to be made by picture-worker.mjs. */
type Order =
  | (FileOrder & {
      recipe: 'logo';
      /** Colours that pictures are laid on. */
      look: { paper: string };
    })
  | (FileOrder & { recipe: 'wine' })
  | { recipe: 'name'; name: string; look: { ground: string; ink: string } };

/** A picture that was made here. */
export interface Picture<Kind = PictureKind> {
  kind: Kind;
  mediaType: string;
  width: number;
  height: number;
  content: Buffer;
}

type Answer<Kind> = { pictures: Picture<Kind>[] } | { refused: 'pixels' | 'side' | 'unreadable' };

const turns = perProcess('pictures', () => new FairQueue({ share: 1, total: 1 }));

/**
 * Makes pictures of a file or a name in a process of its own, so that neither its memory nor a hostile file's harm
 * stays. Organizations take turns, one order at a time; orders of callers who have gone are skipped. Throws
 * `TooManyWaiting` when the line does not move.
 */
export function madePictures<Kind = PictureKind>(
  organizationId: number,
  order: Order,
): Promise<Answer<Kind>> {
  return inQueueTurn(turns, String(organizationId), () => ask(order));
}

async function ask<Kind>(order: Order): Promise<Answer<Kind>> {
  // Not imported, because the bundler would look for the process's file, which is run as it is.
  const { fork } = process.getBuiltinModule('node:child_process');
  const child = fork(path.join(process.cwd(), 'lib', 'groups', 'branding', 'picture-worker.mjs'), {
    env: bareEnvironment(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: atMost(LONGEST_MS),
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'exit');
  const withoutAnswer = ended.then((): [Answer<Kind>] => [{ refused: 'unreadable' }]);
  try {
    // One that ends before it was asked answers by ending.
    child.send(order, () => {});
    const [answer] = await Promise.race([once(child, 'message'), withoutAnswer]);
    return answer;
  } finally {
    child.kill('SIGKILL');
    // The next one begins when the memory of this one is free.
    await ended;
  }
}
