import { api, operation, resource } from '@/lib/http/api/api';
import { deleteTemplate, updateTemplate } from '@/lib/templates/commands';
import { presentTemplate, templateShape } from '@/lib/templates/present';
import { getTemplate } from '@/lib/templates/queries';
import { variablesInMarkdown } from '@/lib/templates/variables/variables';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getTemplate,
    summary: 'Show a mail template',
    from: 'none',
    ...resource(templateShape, presentTemplate),
  }),
  PATCH: operation({
    rule: updateTemplate,
    summary: 'Change a mail template',
    description: variablesInMarkdown(),
    from: 'json',
    ...resource(templateShape, presentTemplate),
  }),
  DELETE: operation({ rule: deleteTemplate, summary: 'Delete a mail template', from: 'none', status: 204 }),
});
