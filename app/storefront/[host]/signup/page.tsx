import type { Metadata } from 'next';
import { visitor } from '@/lib/http/page';
import { SignupForm } from './signup-form';

export const metadata: Metadata = { title: 'Hear about the next round' };

/** The page to sign up for news about rounds. */
export default async function SignupPage({ params }: PageProps<'/storefront/[host]/signup'>) {
  const { route } = await visitor((await params).host);
  return (
    <div className="max-w-measure">
      <h1 className="text-title">Hear about the next round</h1>
      <p className="mt-4 mb-10 text-lead">
        {route.name} writes to everyone on its list when a round opens. There is no account and no password.
      </p>
      <SignupForm />
    </div>
  );
}
