import { Form } from '@/app/_ui/forms/form';
import { titled, words } from '@/lib/http/pages/page-locale';
import { FormEnd } from '../../../_parts/page/form-end';
import { PageHeading } from '../../../_parts/page/page-heading';
import { addWine } from '../actions';
import { LibraryFields } from '../library-fields';

export const generateMetadata = titled('console.library', 'addTitle');

/** Adds a wine to the library. */
export default async function NewWinePage() {
  const t = await words('console.library');
  return (
    <>
      <PageHeading title={t('addTitle')} parent={['/admin/wines', t('title')]} />
      <Form action={addWine} className="grid gap-5">
        <LibraryFields />
        <FormEnd back="/admin/wines" labels={[t('add'), t('adding')]} />
      </Form>
    </>
  );
}
