import { api, operation } from '@/lib/http/api/api';
import { deleteTemplate, updateTemplate } from '@/lib/templates/commands';
import { presentTemplate, templateShape } from '@/lib/templates/present';
import { getTemplate } from '@/lib/templates/queries';
import { variablesInMarkdown } from '@/lib/templates/variables/variables';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getTemplate,
    summary: 'Show a mail template',
    from: 'none',
    answer: templateShape,
    versioned: true,
    present: presentTemplate,
  }),
  PATCH: operation({
    rule: updateTemplate,
    summary: 'Change a mail template',
    description: variablesInMarkdown(),
    from: 'json',
    answer: templateShape,
    versioned: true,
    present: presentTemplate,
  }),
  DELETE: operation({ rule: deleteTemplate, summary: 'Delete a mail template', from: 'none', status: 204 }),
});
