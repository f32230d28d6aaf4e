import { api, operation, resource } from '@/lib/http/api/api';
import { deleteTemplate, updateTemplate } from '@/lib/mail/templates/commands';
import { presentTemplate, templateShape } from '@/lib/mail/templates/present';
import { getTemplate } from '@/lib/mail/templates/queries';
import { variablesInMarkdown } from '@/lib/mail/templates/variables/variables';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getTemplate,
    summary: 'Show a mail template',
    ...resource(templateShape, presentTemplate),
  }),
  PATCH: operation({
    rule: updateTemplate,
    summary: 'Change a mail template',
    description: variablesInMarkdown(),
    ...resource(templateShape, presentTemplate),
  }),
  DELETE: operation({ rule: deleteTemplate, summary: 'Delete a mail template' }),
});
