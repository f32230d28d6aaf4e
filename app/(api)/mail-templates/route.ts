import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';
import { createTemplate } from '@/lib/templates/commands';
import { presentTemplate, templateShape } from '@/lib/templates/present';
import { listTemplates } from '@/lib/templates/queries';
import { variablesInMarkdown } from '@/lib/templates/variables/variables';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listTemplates,
    summary: 'List mail templates',
    answer: pageShape(templateShape),
    present: presentPage(presentTemplate),
  }),
  POST: operation({
    rule: createTemplate,
    summary: 'Add a mail template',
    description: variablesInMarkdown(),
    from: 'json',
    status: 201,
    answer: templateShape,
    versioned: true,
    present: presentTemplate,
    location: ({ id }) => `/mail-templates/${id}`,
  }),
});
