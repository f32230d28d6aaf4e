import { bdi } from '@/app/_ui/bdi';
import { visitor } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { SignupForm } from './signup-form';

export const generateMetadata = titled('storefront.frame', 'nextRound');

/** The page to sign up for news about rounds. */
export default async function SignupPage({ params }: PageProps<'/storefront/[host]/signup'>) {
  const { route } = await visitor((await params).host);
  const frame = await words('storefront.frame');
  const t = await words('storefront.signUp');
  return (
    <div className="max-w-measure">
      <h1 className="text-title">{frame('nextRound')}</h1>
      <p className="mt-4 mb-10 text-lead">{t.rich('intro', { group: route.name, bdi })}</p>
      <SignupForm />
    </div>
  );
}
