import { redirect } from 'next/navigation';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { sessionHolder } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { localPath } from '@/lib/http/requests/same-origin';
import { LoginForm } from './login-form';

export const generateMetadata = titled('console.login', 'title');

/** The login page of the console. */
export default async function LoginPage({ searchParams }: PageProps<'/admin/login'>) {
  const { next, said } = await searchParams;
  const wanted = localPath(typeof next === 'string' ? next : null, '/admin');
  if (await sessionHolder()) redirect(wanted);
  const t = await words('console.login');
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-field content-center gap-6 p-6">
      <div>
        <h1 className="font-semibold text-heading">{t('heading')}</h1>
        <p className="mt-1 text-muted">{t('forWhom')}</p>
      </div>
      {(said === 'password' || said === 'everywhere' || said === 'new') && (
        <Notice tone="positive" role="status">
          {t(`said.${said}`)}
        </Notice>
      )}
      <LoginForm next={wanted} />
      <Link href="/admin/password" className="-my-3 py-3">
        {t('forgot')}
      </Link>
    </main>
  );
}
