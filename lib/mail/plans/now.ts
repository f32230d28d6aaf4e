import { mailings } from '@/db/schema';
import { HINDERED, hindrancesOf } from '@/lib/mail/runs/hindrance';
import { isMailed } from '@/lib/mail/templates/queries';
import { timeNow } from '@/lib/rounds/deadline';
import { procedure } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { lockMailing, refuseBegun } from './commands';
import { mailingInput } from './input';
import { type Mailing, withCount } from './queries';
import { workOnMailing } from './work';

/**
 * Lets a mailing that is planned or skipped go out now instead of at its time. It returns once the mailing has begun,
 * or once it is due: the clock begins mailings that this process has no place for. 409 when it has begun already. 409
 * also when it could not go out: a draft round, no more orders, a pickup that is over, or no template.
 */
export const sendMailingNow = procedure({
  access: 'administrator',
  input: mailingInput,
  async run(tenant, { id }): Promise<Mailing> {
    await tenant.transaction(async (scope) => {
      const { mailing, round } = await lockMailing(scope, id);
      refuseBegun(mailing);
      await scope.update(mailings, id, { status: 'planned', dueAt: await timeNow(scope) });
      const hindrance = (await hindrancesOf(scope, [id])).get(id);
      if (hindrance) throw refuse(HINDERED[hindrance]);
      if (!(await isMailed(scope, round.routeId, mailing.eventType))) throw refuse('mailingWithoutTemplate');
    });
    await workOnMailing({ kind: 'mailing', organizationId: tenant.organizationId, id });
    return tenant.transaction(async (scope) => withCount(scope, (await lockMailing(scope, id)).mailing));
  },
});
