import { answering, api, operation } from '@/lib/http/api/api';
import { importStatement } from '@/lib/money/booking/import';
import { LARGEST_BANK_FILE } from '@/lib/money/booking/input';
import { importedStatementShape, presentStatement } from '@/lib/money/booking/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: importStatement,
    summary: "Read a bank's file",
    description:
      'camt.052, .053 or .054 of version 02 to 13, a ZIP of such files, or a table as CSV. Lines around a table that are no transfers are left out (`skipped`); a table whose direction or status of rows nobody named is refused. What names an order by its reference is booked, the rest gets suggestions. A dry run answers the same with 200 and keeps nothing.',
    refusals: ['bankFileOfOtherAccount'],
    from: 'file',
    largest: LARGEST_BANK_FILE,
    status: 201,
    otherStatus: { status: 200, of: ({ isDryRun }) => isDryRun },
    ...answering(importedStatementShape, presentStatement),
  }),
});
