import type { ComponentProps } from 'react';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { words } from '@/lib/http/pages/page-locale';

/** The form for every deletion: the first press names the thing, the second one deletes it. */
export async function DeleteForm(props: Omit<ComponentProps<typeof ButtonForm>, 'labels'>) {
  const t = await words('console.delete');
  return <ButtonForm {...props} labels={[t('forGood'), t('deleting')]} />;
}
