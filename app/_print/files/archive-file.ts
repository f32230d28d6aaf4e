import type { Answer } from '@/lib/http/answers';
import { type ZippedFile, zipStream } from '@/lib/tables/spreadsheet/zip-stream';
import { streamOf } from './list-file';

/** The archive of an organization as a ZIP to keep. */
export const archiveFile = (files: AsyncIterable<ZippedFile>): Answer => ({
  status: 200,
  headers: {
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="organization.zip"',
    'content-type': 'application/zip',
  },
  body: streamOf(zipStream(files)),
});
