import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import type { Sequence, Snapshot, Table } from '@/db/setup/snapshot';
import { linesOf } from './lines';
import { corruptBackup, newerBackup, notABackup, withoutKey } from './refusals';

// A backup is one gzip file of lines. Each is a JSON object, or an array of texts: a row of the table that was
// named before. docs/operations.md describes it for people.

const FORMAT = 'group-wine backup';
/** Incremented when earlier versions of the service cannot read the new format. */
const FORMAT_VERSION = 1;

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const headInput = z.object({
  format: z.literal(FORMAT),
  format_version: z.literal(FORMAT_VERSION),
  service_version: z.string(),
  made_at: z.string(),
  schema: z.object({ name: z.string(), digest: z.string() }),
  /** Only when the service made it itself. */
  secret_key: z.unknown().optional(),
});

/** The first line of a backup: its contents. */
export type BackupHead = z.output<typeof headInput> & { secret_key?: string | undefined };

/** As the setting of that name, and so that it is read from its file as it was written there. */
const secretKeyInput = z
  .string()
  .refine((key) => Buffer.byteLength(key) >= 32 && key.isWellFormed() && !/^\s|\s$|\p{Cc}/u.test(key))
  .optional();

const tableInput = z.object({ table: z.string(), columns: z.array(z.string()) });
const jobsInput = z.object({ jobs: z.literal('queue') });
const closeInput = z.object({ rows: z.int(), sha256: digest });
const sequencesInput = z.object({
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() }),
  ),
});
const endInput = z.object({ end: z.literal(true), sha256: digest });

/** The parts of a backup, in its order: each table, or the jobs, is followed by its rows. */
export type BackupPart =
  | { kind: 'table'; table: Table }
  | { kind: 'jobs' }
  | { kind: 'rows'; rows: string[] }
  | { kind: 'sequences'; sequences: Sequence[] };

/** The head of a backup of this moment. */
export function headOf(
  schema: BackupHead['schema'],
  about: { serviceVersion: string; madeAt: Date; secretKey: string | undefined },
): BackupHead {
  return {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    service_version: about.serviceVersion,
    made_at: about.madeAt.toISOString(),
    schema,
    ...(about.secretKey === undefined ? {} : { secret_key: about.secretKey }),
  };
}

/** The content of a backup file before compression. `withoutTask` is a kind of job that is left out. */
export async function* writeBackup(
  head: BackupHead,
  snapshot: Snapshot,
  withoutTask: string,
): AsyncGenerator<string> {
  const whole = createHash('sha256');
  const counted = (text: string) => {
    whole.update(text);
    return text;
  };
  async function* section(opening: object, portions: AsyncIterable<string[]>) {
    yield counted(line(opening));
    const content = createHash('sha256');
    let rows = 0;
    for await (const portion of portions) {
      const text = portion.map((row) => `${row}\n`).join('');
      content.update(text);
      rows += portion.length;
      yield counted(text);
    }
    yield counted(line({ rows, sha256: content.digest('hex') } satisfies z.output<typeof closeInput>));
  }
  yield counted(line(head));
  for (const table of snapshot.tables) {
    yield* section({ table: table.name, columns: table.columns }, snapshot.rows(table));
  }
  yield* section({ jobs: 'queue' }, snapshot.jobs(withoutTask));
  yield counted(line({ sequences: await snapshot.sequences() }));
  yield line({ end: true, sha256: whole.digest('hex') });
}

const line = (value: object) => `${JSON.stringify(value)}\n`;

/** The head of the backup in `file`. Throws an OperatorError when it is none or a later version wrote it. */
export async function readHead(file: string): Promise<BackupHead> {
  for await (const { lines } of linesOf(file)) return parseHead(file, lines[0] ?? '');
  throw notABackup(file);
}

/**
 * Reads the backup in `file`, and checks its sums on the way. Throws an OperatorError where it is damaged; so
 * it is good when it was read to its end.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const reader = new Reader(file);
  for await (const { lines } of linesOf(file)) yield* reader.read(lines);
  reader.requireEnd();
}

/** Follows the lines of a backup and its sums. */
class Reader {
  readonly #file: string;
  readonly #whole = createHash('sha256');
  #section: { hash: Hash; rows: number } | null = null;
  #place: 'head' | 'parts' | 'end' = 'head';

  constructor(file: string) {
    this.#file = file;
  }

  *read(lines: string[]): Generator<BackupPart> {
    let rows: string[] = [];
    for (const text of lines) {
      if (this.#section && text.startsWith('[')) {
        this.#section.hash.update(`${text}\n`);
        this.#section.rows += 1;
        this.#whole.update(`${text}\n`);
        rows.push(text);
        continue;
      }
      if (rows.length > 0) yield { kind: 'rows', rows };
      rows = [];
      const part = this.#readObject(text);
      if (part) yield part;
    }
    if (rows.length > 0) yield { kind: 'rows', rows };
  }

  requireEnd(): void {
    if (this.#place !== 'end') throw corruptBackup(this.#file);
  }

  #readObject(text: string): BackupPart | null {
    const value = parsed(text);
    const end = endInput.safeParse(value);
    if (end.success && !this.#section && this.#place === 'parts') {
      if (end.data.sha256 !== this.#whole.digest('hex')) throw corruptBackup(this.#file);
      this.#place = 'end';
      return null;
    }
    if (this.#place === 'end') throw corruptBackup(this.#file);
    this.#whole.update(`${text}\n`);
    if (this.#place === 'head') {
      parseHead(this.#file, text);
      this.#place = 'parts';
      return null;
    }
    if (this.#section) {
      this.#closeSection(this.#section, closeInput.safeParse(value).data);
      return null;
    }
    const part = partOf(value);
    if (!part) throw corruptBackup(this.#file);
    if (part.kind !== 'sequences') this.#section = { hash: createHash('sha256'), rows: 0 };
    return part;
  }

  #closeSection({ hash, rows }: { hash: Hash; rows: number }, said: z.output<typeof closeInput> | undefined) {
    if (said?.rows !== rows || said.sha256 !== hash.digest('hex')) throw corruptBackup(this.#file);
    this.#section = null;
  }
}

function partOf(value: unknown): BackupPart | null {
  const table = tableInput.safeParse(value);
  if (table.success) return { kind: 'table', table: { name: table.data.table, columns: table.data.columns } };
  if (jobsInput.safeParse(value).success) return { kind: 'jobs' };
  const sequences = sequencesInput.safeParse(value);
  return sequences.success ? { kind: 'sequences', sequences: sequences.data.sequences } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseHead(file: string, text: string): BackupHead {
  const value = parsed(text);
  const head = headInput.safeParse(value);
  if (head.success) {
    const key = secretKeyInput.safeParse(head.data.secret_key);
    if (!key.success) throw withoutKey(file);
    return { ...head.data, secret_key: key.data };
  }
  const rough = z.object({ format: z.literal(FORMAT), format_version: z.int() }).safeParse(value);
  if (rough.success && rough.data.format_version > FORMAT_VERSION) throw newerBackup(file);
  throw notABackup(file);
}
