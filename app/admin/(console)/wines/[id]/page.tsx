import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Form } from '@/app/_ui/forms/form';
import { idOf, queryAsAdministrator, titledBy } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { versionOf } from '@/lib/rules/version';
import { presentWine } from '@/lib/wines/library/present';
import { getWine } from '@/lib/wines/library/queries';
import { fullName } from '@/lib/wines/offerings/full-name';
import { DeleteForm } from '../../../_parts/delete-form';
import { FormEnd } from '../../../_parts/page/form-end';
import { PageHeading } from '../../../_parts/page/page-heading';
import { Section } from '../../../_parts/page/section';
import { addVintage, removeWine, saveWine } from '../actions';
import { LibraryFields } from '../library-fields';
import { WinePicture } from './wine-picture';

export const generateMetadata = titledBy(getWine, ({ name }) => name);

/** The page of a wine of the library: its fields, its picture, and its next vintage. */
export default async function WinePage({ params, searchParams }: PageProps<'/admin/wines/[id]'>) {
  const t = await words('console.library');
  const wine = await queryAsAdministrator(getWine, await idOf(params));
  const version = versionOf(presentWine(wine));
  return (
    <>
      <PageHeading
        title={fullName(wine)}
        parent={['/admin/wines', t('title')]}
        actions={
          wine.vintage !== null && (
            <ButtonForm
              action={addVintage}
              values={{ id: wine.id }}
              labels={[t('nextVintage', { vintage: String(wine.vintage + 1) }), t('adding')]}
            />
          )
        }
      />
      <div className="grid grid-cols-1 gap-10">
        <Form action={saveWine} version={version} className="grid gap-5">
          <input type="hidden" name="id" value={wine.id} />
          <LibraryFields wine={wine} />
          <FormEnd labels={[t('save'), t('saving')]} />
        </Form>
        <WinePicture wine={wine} refused={(await searchParams).refused} />
        <Section id="delete" title={t('delete.title')}>
          <DeleteForm
            action={removeWine}
            values={{ id: wine.id }}
            version={version}
            confirm={t('delete.label')}
          >
            {t('delete.deletes', { wine: fullName(wine) })}
          </DeleteForm>
        </Section>
      </div>
    </>
  );
}
