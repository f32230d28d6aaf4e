import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Answer } from '@/lib/http/answers';
import { page } from '@/lib/http/api/api';
import type { Listed, ListFile } from '@/lib/rules/listing';
import { type FileLook, type FileRow, recordsFile } from '@/lib/tables/spreadsheet/records';
import { decimalMark } from '@/lib/words/formatters';
import { spreadsheetAnswer, XLSX } from './spreadsheet-answer';

/** The answer of an operation whose list can also be had as a file. */
export const pageOrFile = <Item, R extends FileRow>(item: z.ZodType, present: (row: Item) => unknown) => ({
  ...page(item, present),
  media: ['text/csv', XLSX],
  respond: ({ file }: Listed<Item, R>) => file && listFile(file),
});

/** A list as a file, which is read as fast as the client takes it. */
export function listFile<R extends FileRow>(
  { format, name, columns, portions }: ListFile<R>,
  look: FileLook = {},
): Answer {
  const pieces = recordsFile(format, name, columns, portions, look);
  return spreadsheetAnswer(format, `${name}.${format}`, streamOf(pieces));
}

/** The pieces of a text or of a file as the body of an answer. */
export function streamOf(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream<Uint8Array>;
}

/** A spreadsheet of people who write decimals with a comma reads "7.25" as a day, and a line with commas as one cell. */
export const delimiterOf = (locale: string) => (decimalMark(locale) === ',' ? ';' : ',');
