import { redirect } from 'next/navigation';
import { administrator } from '@/lib/http/page';

/** The first page of the console is the list of rounds. */
export default async function ConsolePage() {
  await administrator();
  redirect('/admin/rounds');
}
