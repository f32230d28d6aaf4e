import { queryAsAdministrator } from '@/lib/http/pages/page';
import { listParticipants } from '@/lib/people/queries';

/** The participants of a route to preview a message as; others can be typed. */
export async function previewMembers(routeId: number): Promise<{ name: string; email: string }[]> {
  const members = { route_id: String(routeId), is_active: 'true', limit: '200' };
  const { items } = await queryAsAdministrator(listParticipants, members);
  return items.map(({ name, email }) => ({ name, email }));
}
