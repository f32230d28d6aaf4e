import type { Answer } from '../answers';
import { DATA_HEADERS } from '../requests/headers';

/** JSON as a file to keep, indented for people. */
export const dataFile = (name: string, data: unknown): Answer => ({
  status: 200,
  headers: {
    ...DATA_HEADERS,
    'content-type': 'application/json',
    'content-disposition': `attachment; filename="${name}.json"`,
  },
  body: JSON.stringify(data, null, 2),
});
