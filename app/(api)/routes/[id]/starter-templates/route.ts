import { z } from 'zod';
import { api, operation } from '@/lib/http/api/api';
import { presentTemplate, templateShape } from '@/lib/mail/templates/present';
import { addStarterTemplates } from '@/lib/mail/templates/starter';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: addStarterTemplates,
    summary: 'Add the missing mail templates to a route',
    from: 'optional json',
    answer: z.object({ items: z.array(templateShape) }),
    present: (added) => ({ items: added.map(presentTemplate) }),
  }),
});
