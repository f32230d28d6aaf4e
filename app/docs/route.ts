import { api, operation } from '@/lib/http/api/api';
import { docsPage } from '@/lib/http/openapi/docs';
import { procedure } from '@/lib/rules/command';

const readDocs = procedure({ access: 'anyone', run: async () => {} });

/** The API reference for people, in which every call can be tried. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: readDocs,
    summary: 'The description of the API for people',
    from: 'none',
    respond: (_, { headers }) => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      body: docsPage(headers.get('x-nonce') ?? ''),
    }),
  }),
});
