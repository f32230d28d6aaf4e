import { getParticipantData } from '@/lib/archive/participant-data';
import { responseOf } from '@/lib/http/answers';
import { dataFile } from '@/lib/http/api/data-file';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';

/** All that is stored of a participant, as a file. */
export async function GET(_request: Request, { params }: RouteContext<'/admin/participants/[id]/data'>) {
  const data = await queryAsAdministrator(getParticipantData, await idOf(params));
  return responseOf(dataFile(`participant-${data.participant.id}`, data));
}
