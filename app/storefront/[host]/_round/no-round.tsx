import { momentIn } from '@/app/_ui/moments/moment';
import { queryAsVisitor } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { nextOpening } from '@/lib/rounds/next-opening';
import type { Visitor } from '@/lib/rules/caller';
import { SignupForm } from '../signup/signup-form';

/** The storefront between rounds, with the invitation to sign up. */
export async function NoRound({ caller }: { caller: Visitor }) {
  const t = await words('storefront.noRound');
  const opensAt = await queryAsVisitor(nextOpening, caller, {});
  return (
    <div className="max-w-measure">
      <h1 className="text-title">{t('heading')}</h1>
      {opensAt && (
        <p className="mt-4 text-lead">{t.rich('opens', { at: momentIn(opensAt, caller.route) })}</p>
      )}
      <p className="mt-4 mb-10 text-lead">{t('invitation')}</p>
      <SignupForm />
    </div>
  );
}
