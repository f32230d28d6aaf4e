import { archiveFile } from '@/app/_print/files/archive-file';
import { getArchive } from '@/lib/archive/archive';
import { responseOf } from '@/lib/http/answers';
import { queryAsAdministrator } from '@/lib/http/pages/page';

/** Everything of the organization, for a superadmin who has just confirmed. */
export const GET = async () => responseOf(archiveFile(await queryAsAdministrator(getArchive)));
