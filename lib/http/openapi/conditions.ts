import { idempotencyKey } from '@/lib/rules/input';
import { wireSchema } from './schemas';

/** The headers with which a request states a precondition, or marks itself as a possible repeat. */
export const CONDITIONS = {
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The versions on top of which the change may be made, as their ETag named them, or *. With none of them in force nothing is changed. Not sent: whatever the version is.',
    schema: { type: 'string' },
    example: '"2vZc8dYp0Xo1s6QkT5cJm4lqf3e9rUiHnWbGx7aLzKM"',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key of your choice. For at least 24 hours, the same key with the same body gives the first answer again, and nothing more is created.',
    schema: wireSchema(idempotencyKey(), 'input', {}),
    example: '8f14e45f-ceea-467f-a9d7-5b1c2d3e4f50',
  },
};
