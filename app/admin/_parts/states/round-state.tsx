import { words } from '@/lib/http/pages/page-locale';
import type { RoundStatus } from '@/lib/rounds/input';
import { State, type StateLook } from './state-mark';

const LOOKS: Record<RoundStatus, StateLook> = {
  draft: { mark: 'dashes', ink: 'text-muted' },
  open: { mark: 'disc', ink: 'text-positive' },
  closed: { mark: 'square', ink: 'text-ink' },
};

/** The state of a round. */
export async function RoundState({ status }: { status: RoundStatus }) {
  const t = await words('rounds.states');
  return <State look={LOOKS[status]}>{t(status)}</State>;
}
