import { archiveFile } from '@/app/_print/files/archive-file';
import { getArchive } from '@/lib/archive/archive';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getArchive,
    summary: 'Take everything of your organization out, as a ZIP of JSON, CSV and pictures',
    description:
      'For elevated superadmins. It has no password, second factor, token or key, and no address with one; `picture_url` is the path of a picture in the ZIP.',
    from: 'query',
    media: 'application/zip',
    respond: archiveFile,
  }),
});
