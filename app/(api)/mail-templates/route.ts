import { api, operation, page, resource } from '@/lib/http/api/api';
import { createTemplate } from '@/lib/mail/templates/commands';
import { presentTemplate, templateShape } from '@/lib/mail/templates/present';
import { listTemplates } from '@/lib/mail/templates/queries';
import { variablesInMarkdown } from '@/lib/mail/templates/variables/variables';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listTemplates,
    summary: 'List mail templates',
    ...page(templateShape, presentTemplate),
  }),
  POST: operation({
    rule: createTemplate,
    summary: 'Add a mail template',
    description: variablesInMarkdown(),
    ...resource(templateShape, presentTemplate),
    location: ({ id }) => `/mail-templates/${id}`,
  }),
});
