import { api, operation } from '@/lib/http/api/api';
import { openApiDocument } from '@/lib/http/openapi/document';
import { procedure } from '@/lib/rules/command';
import { paths } from '../operations';

let made: Record<string, unknown> | undefined;

const description = procedure({
  access: 'anyone',
  run: async () => {
    made ??= openApiDocument(paths);
    return made;
  },
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({ rule: description, summary: 'This document' }),
});
