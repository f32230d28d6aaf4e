import { beforeAll, describe, expect, it } from 'vitest';
import { participants } from '@/db/schema';
import { openTenant, type Tenant } from '@/db/tenant';
import { route, withRoute } from '@/test/support/rounds/opening';
import { testDatabase } from '@/test/support/rules';
import { pageOf } from './list';

withRoute({ once: true });

let tenant: Tenant;

beforeAll(async () => {
  tenant = openTenant(route.organizationId);
  await testDatabase`
    INSERT INTO participants (organization_id, route_id, name, email)
    SELECT ${route.organizationId}, ${route.id}, 'P ' || n, 'p' || n || '@example.org' FROM generate_series(1, 7) n`;
});

describe.each([
  ['ascending', false],
  ['descending', true],
])('a page of a list that is %s', (_way, descending) => {
  it('holds the same rows from whichever end it is read', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `P ${descending ? 7 - index : index + 1}`);
    for (let offset = 0; offset <= 9; offset++) {
      for (let limit = 1; limit <= 9; limit++) {
        const page = await tenant.reading((scope) =>
          pageOf(scope, participants, { by: [participants.name], descending, limit, offset }),
        );
        expect([page.items.map(({ name }) => name), page.total], `${limit} from ${offset}`).toEqual([
          names.slice(offset, offset + limit),
          7,
        ]);
      }
    }
  });
});
