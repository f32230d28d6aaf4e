import { redirect } from 'next/navigation';
import { administrator } from '@/lib/http/page';

/** The console begins with its rounds. */
export default async function ConsolePage() {
  await administrator();
  redirect('/admin/rounds');
}
