import { ButtonForm } from '@/app/_ui/forms/button-form';
import { words } from '@/lib/http/pages/page-locale';
import { beginRound } from './actions';

interface BeginFirstRoundProps {
  routeId: number;
  variant: 'plain' | 'primary';
}

/** Begins the first round of a group with one press; the following page asks for its name and dates. */
export async function BeginFirstRound({ routeId, variant }: BeginFirstRoundProps) {
  const t = await words('console.home.firstDay.wines');
  return (
    <ButtonForm
      action={beginRound}
      values={{ route_id: routeId }}
      variant={variant}
      labels={[t('begin'), t('beginning')]}
    />
  );
}
