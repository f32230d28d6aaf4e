import { once } from 'node:events';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { perProcess } from '@/db/per-process';
import { limited } from '@/lib/process/runtime/concurrency';
import { withTimeout } from '@/lib/process/runtime/timeout';

/** The time for one message; real messages take a few milliseconds. */
const LONGEST_MS = 2000;

/** The thread, once it was needed. */
const running = perProcess<{ worker?: Promise<Worker> }>('plain-text', () => ({}));
const oneByOne = perProcess('plain-text lane', () => limited(1));

/**
 * The plain text part of an HTML message. Lines are not wrapped; the reader's mail client does that. A long template
 * takes seconds, and a hostile one hours, so a thread of its own converts one message after the other. On time-out or
 * failure the tags are stripped.
 */
export async function plainText(html: string): Promise<string> {
  return (await oneByOne(() => convert(html))) ?? html.replaceAll(/<[^<>]*>/g, ' ').trim();
}

async function convert(html: string): Promise<string | null> {
  try {
    running.worker ??= start();
    const thread = await running.worker;
    const answer = once(thread, 'message');
    thread.postMessage(html);
    const said = await withTimeout(LONGEST_MS, new AbortController().signal, () => answer);
    if (said !== 'late') return said[0];
    answer.catch(() => {});
    await thread.terminate();
  } catch {
    // The thread ended; the next message gets a new one.
  }
  delete running.worker;
  return null;
}

async function start(): Promise<Worker> {
  // Not imported, because the bundler would look for the thread's file, which is run as it is.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const file = path.join(process.cwd(), 'lib', 'mail', 'templates', 'text', 'plain-text-worker.mjs');
  const thread = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } });
  thread.unref();
  await once(thread, 'message');
  return thread;
}
