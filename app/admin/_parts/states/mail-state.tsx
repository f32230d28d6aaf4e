import type { ReactNode } from 'react';
import type { MailStatus } from '@/lib/mail/log/input';
import { State, type StateLook } from './state-mark';

const LOOKS: Record<MailStatus, StateLook> = {
  sent: { mark: 'arrow', ink: 'text-ink' },
  delivered: { mark: 'tick', ink: 'text-positive' },
  delayed: { mark: 'clock', ink: 'text-ink' },
  held: { mark: 'bars', ink: 'text-ink' },
  bounced: { mark: 'return', ink: 'text-danger' },
  failed: { mark: 'cross', ink: 'text-danger' },
};

/** The state of a message; `children` is the word for it, of `messages.states` of the catalogues. */
export function MailState({ status, children }: { status: MailStatus; children: ReactNode }) {
  return <State look={LOOKS[status]}>{children}</State>;
}
