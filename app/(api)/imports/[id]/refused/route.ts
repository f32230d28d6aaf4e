import { listFile } from '@/app/_print/files/list-file';
import { XLSX } from '@/app/_print/files/spreadsheet-answer';
import { api, operation } from '@/lib/http/api/api';
import { getRefusedRows } from '@/lib/imports/refused-rows';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getRefusedRows,
    summary: 'The refused rows of an import as they came, with a column that says why',
    media: ['text/csv', XLSX],
    respond: (file) => listFile(file, { heads: file.heads }),
  }),
});
