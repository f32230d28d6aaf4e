import type { Tenant } from '@/db/tenant';
import { organizationOf, presentOrganization } from '@/lib/groups/organization/commands';
import { procedure } from '@/lib/rules/command';
import { recordsFile } from '@/lib/tables/spreadsheet/records';
import type { ZippedFile } from '@/lib/tables/spreadsheet/zip-stream';
import { pictureFiles } from './archived-pictures';
import { RESOURCES } from './resources';

/**
 * Everything of the caller's organization as files: each resource of the API as JSON and as CSV, and the pictures. It has
 * no password, second factor, token or key, and no address with one. Each file is read when its turn comes.
 */
export const getArchive = procedure({
  access: 'elevated',
  async run(tenant): Promise<AsyncIterable<ZippedFile>> {
    const organization = presentOrganization(await tenant.readingOnce(organizationOf));
    return filesOf(tenant, JSON.stringify(organization));
  },
});

async function* filesOf(tenant: Tenant, organization: string): AsyncGenerator<ZippedFile> {
  yield { name: 'organization.json', pieces: [organization] };
  for (const { name, items, columns, rows } of RESOURCES) {
    yield { name: `${name}.json`, pieces: withoutSecrets(jsonOf(items(tenant))) };
    yield {
      name: `${name}.csv`,
      pieces: withoutSecrets(recordsFile('csv', name, columns, rows(tenant))),
    };
  }
  yield* pictureFiles(tenant);
}

async function* jsonOf(portions: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const items of portions) {
    if (items.length === 0) continue;
    yield before + items.map((item) => JSON.stringify(item)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The addresses of pages that are reached by a secret alone; subjects of messages may have them. */
const SECRET_ADDRESS = /\/(my-order|unsubscribe|helping|admin\/password)\/[\w-]+/g;

async function* withoutSecrets(
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces) {
    yield typeof piece === 'string' ? piece.replaceAll(SECRET_ADDRESS, '/$1/…') : piece;
  }
}
