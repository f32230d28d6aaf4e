import {
  getOrganization,
  organizationShape,
  presentOrganization,
  updateOrganization,
} from '@/lib/groups/organization/commands';
import { api, operation, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getOrganization,
    summary: 'Show your organization',
    ...resource(organizationShape, presentOrganization),
  }),
  PATCH: operation({
    rule: updateOrganization,
    summary: 'Rename your organization',
    ...resource(organizationShape, presentOrganization),
  }),
});
