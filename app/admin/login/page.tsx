import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { sessionHolder } from '@/lib/http/page';
import { localPath } from '@/lib/http/same-origin';
import { LoginForm } from './login-form';

export const metadata: Metadata = { title: 'Log in' };

/** The login page of the console. */
export default async function LoginPage({ searchParams }: PageProps<'/admin/login'>) {
  const { next } = await searchParams;
  const wanted = localPath(typeof next === 'string' ? next : null, '/admin');
  if (await sessionHolder()) redirect(wanted);
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-field content-center gap-6 p-6">
      <div>
        <h1 className="font-semibold text-heading">Log in to the console</h1>
        <p className="mt-1 text-muted">For the people who organize a group’s rounds.</p>
      </div>
      <LoginForm next={wanted} />
    </main>
  );
}
