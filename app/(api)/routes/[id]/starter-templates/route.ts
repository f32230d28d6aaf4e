import { z } from 'zod';
import { api, operation } from '@/lib/http/api/api';
import { presentTemplate, templateShape } from '@/lib/mail/templates/present';
import { addStarterTemplates } from '@/lib/mail/templates/starter';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: addStarterTemplates,
    summary: 'Give a route a template for each kind of mail it has none for',
    from: 'optional json',
    answer: z.object({ items: z.array(templateShape) }),
    present: (added) => ({ items: added.map(presentTemplate) }),
  }),
});
