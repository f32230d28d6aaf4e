import { ButtonForm } from '@/app/_ui/forms/button-form';
import type { Route } from '@/lib/groups/routes/queries';
import { words } from '@/lib/http/pages/page-locale';
import { Section } from '../../../../_parts/page/section';
import { checkDomain } from '../../actions';
import { CheckOutcome } from './check-outcome';

/**
 * Checks that the route's domain leads to this server. It is an act and not a part of the page, so that nothing is
 * asked again when the page is shown again.
 */
export async function DomainReach({ route }: { route: Route }) {
  const t = await words('console.settings.domain');
  return (
    <Section id="domain" title={t('title')}>
      <ButtonForm
        action={checkDomain}
        values={{ id: route.id }}
        message={false}
        labels={[t('check'), t('checking')]}
      >
        <CheckOutcome>{t('about', { domain: route.publicDomain })}</CheckOutcome>
      </ButtonForm>
    </Section>
  );
}
