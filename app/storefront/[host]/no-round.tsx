import type { Visitor } from '@/lib/caller';
import { formatMoment } from '@/lib/format';
import { show } from '@/lib/http/page';
import { nextOpening } from '@/lib/rounds/next-opening';
import { SignupForm } from './signup/signup-form';

/** The storefront between rounds, with the invitation to sign up. */
export async function NoRound({ caller }: { caller: Visitor }) {
  const opensAt = await show(nextOpening, caller, {});
  return (
    <div className="max-w-measure">
      <h1 className="text-title">No round is open right now</h1>
      {opensAt && (
        <p className="mt-4 text-lead">
          The next round opens on{' '}
          <time dateTime={opensAt.toISOString()}>{formatMoment(opensAt, caller.route)}</time>.
        </p>
      )}
      <p className="mt-4 mb-10 text-lead">
        The wine list appears here when the next round opens. Leave your name and e-mail, and you will be told
        when it does.
      </p>
      <SignupForm />
    </div>
  );
}
