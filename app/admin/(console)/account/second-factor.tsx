import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { hasSecondFactor } from '@/lib/accounts/auth/account/second-factor';
import { words } from '@/lib/http/pages/page-locale';
import type { Administrator } from '@/lib/rules/caller';
import { FormEnd } from '../../_parts/page/form-end';
import { Section } from '../../_parts/page/section';
import { confirmSecondFactor, giveUpSecondFactor, startSecondFactor } from './actions';
import { NewSecondFactor } from './new-second-factor';

/** The second factor of the caller's account: setting it up, also again until one of its codes was used, and its end. */
export async function SecondFactor({ user }: Pick<Administrator, 'user'>) {
  const t = await words('console.account.secondFactor');
  const isSet = user.secondFactorSecret !== null;
  const counts = hasSecondFactor(user);
  return (
    <Section id="second-factor" title={t('title')}>
      <p className="mb-4 max-w-measure text-muted">{t(counts ? 'on' : 'off')}</p>
      {/* In one place before and after: without scripts, the page after the form shows its answer there. */}
      {!counts && (
        <Form key="set-up" action={startSecondFactor} className="mb-8 grid gap-5">
          <NewSecondFactor
            words={{
              picture: t('picture'),
              secret: t('secret'),
              codes: t('codes'),
              codesHelp: t('codesHelp'),
            }}
          >
            {isSet && <p className="max-w-measure text-muted">{t('unproven')}</p>}
            <input type="hidden" name="username" value={user.email} autoComplete="username" />
            <Field
              name="password"
              label={t('password')}
              type="password"
              autoComplete="current-password"
              required
            />
            <FormEnd labels={[t(isSet ? 'again' : 'setUp'), t('settingUp')]} />
          </NewSecondFactor>
        </Form>
      )}
      {isSet && (
        <Form key="end" action={counts ? giveUpSecondFactor : confirmSecondFactor} className="grid gap-5">
          <Field
            name="otp"
            label={t('code')}
            help={t('codeHelp')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            required
          />
          <FormEnd labels={[t(counts ? 'end' : 'prove'), t(counts ? 'ending' : 'settingUp')]} />
        </Form>
      )}
    </Section>
  );
}
