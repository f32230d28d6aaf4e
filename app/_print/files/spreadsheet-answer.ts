import type { Answer } from '@/lib/http/answers';
import type { FileFormat } from '@/lib/rules/input';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A spreadsheet or CSV, which the browser keeps under this name. */
export const spreadsheetAnswer = (format: FileFormat, name: string, body: Answer['body']): Answer => ({
  status: 200,
  headers: {
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}"`,
    'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : XLSX,
  },
  body,
});
