import { notFound } from 'next/navigation';
import { delimiterOf, listFile } from '@/app/_print/files/list-file';
import { responseOf } from '@/lib/http/answers';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { pageLocale } from '@/lib/http/pages/page-locale';
import { listMailLogs } from '@/lib/mail/log/queries';
import { listRoundOrders } from '@/lib/orders/lists/listed-orders';
import { listParticipants } from '@/lib/people/queries';
import { existing } from '@/lib/rules/errors';
import type { Listed } from '@/lib/rules/listing';
import type { FileRow } from '@/lib/tables/spreadsheet/records';
import { listWines } from '@/lib/wines/library/queries';
import { listOfferings } from '@/lib/wines/offerings/queries';

const LISTS = {
  participants: listParticipants,
  'mail-logs': listMailLogs,
  orders: listRoundOrders,
  'wine-offerings': listOfferings,
  wines: listWines,
};

const isList = (name: string): name is keyof typeof LISTS => Object.hasOwn(LISTS, name);

/** A list of the console as a file: everything that the filters in the address find. */
export async function GET(request: Request, { params }: RouteContext<'/admin/files/[list]'>) {
  const { list } = await params;
  if (!isList(list)) notFound();
  const wanted = Object.fromEntries(new URL(request.url).searchParams);
  const { file } = await queryAsAdministrator<Listed<unknown, FileRow>>(LISTS[list], {
    format: 'csv',
    ...wanted,
  });
  return responseOf(listFile(existing(file), { delimiter: delimiterOf(await pageLocale()) }));
}
