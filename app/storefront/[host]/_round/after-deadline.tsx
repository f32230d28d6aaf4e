import { Link } from '@/app/_ui/link';
import { momentIn } from '@/app/_ui/moments/moment';
import { Notice } from '@/app/_ui/notice';
import { queryAsVisitor } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { nextOpening } from '@/lib/rounds/next-opening';
import type { RoundNow } from '@/lib/rounds/queries';
import type { Visitor } from '@/lib/rules/caller';
import { ContactAddress } from '../contact-address';

/** Says above the list that orders are closed, and names the alternatives. */
export async function AfterDeadline({ round, caller }: { round: RoundNow; caller: Visitor }) {
  const t = await words('storefront.afterDeadline');
  const between = await words('storefront.noRound');
  const opensAt = await queryAsVisitor(nextOpening, caller, {});
  return (
    <Notice className="mb-10">
      <p>
        {round.orderDeadlineAt
          ? t.rich('passedOn', { at: momentIn(round.orderDeadlineAt, caller.route) })
          : t('passed')}
      </p>
      <p className="mt-2">{t('whoHasOrdered')}</p>
      <ContactAddress route={caller.route} />
      <p className="mt-2">
        {opensAt && <>{between.rich('opens', { at: momentIn(opensAt, caller.route) })} </>}
        <Link href="/signup">{t('signUp')}</Link>.
      </p>
    </Notice>
  );
}
