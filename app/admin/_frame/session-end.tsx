'use client';

import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { useWords } from '@/app/_ui/words';
import { stayLoggedIn } from '../actions';

/** The time before the end at which the banner appears, in seconds. */
const WARNS = 5 * 60;

interface SessionEndProps {
  /** The remaining time of the session. */
  seconds: number;
  email: string;
  /** True when a login needs a one-time code. */
  secondFactor: boolean;
}

/**
 * Announces the session's end five minutes before, and prolongs it by the password without leaving the page:
 * entries stay. After the end it still does.
 */
export function SessionEnd({ seconds, email, secondFactor }: SessionEndProps) {
  const t = useWords('console.frame.session');
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    // By the clock, because a counter stands still while a computer sleeps.
    const end = Date.now() + seconds * 1000;
    const look = () => setLeft(Math.ceil((end - Date.now()) / 1000));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  if (left > WARNS) return null;
  return (
    <aside aria-label={t('label')} className="sticky top-0 z-10 border-ink border-b bg-raised p-4">
      <Form action={stayLoggedIn} className="grid max-w-measure gap-3" data-passing>
        <p role="status" className="flex gap-3 font-medium">
          <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t(left > 0 ? 'endsSoon' : 'hasEnded')}
        </p>
        {left > 0 && (
          <p role="timer" className="text-muted text-small tabular-nums">
            {t('left', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
          </p>
        )}
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <Field
          name="password"
          label={t('password')}
          type="password"
          autoComplete="current-password"
          required
        />
        {secondFactor && <Field name="otp" label={t('code')} autoComplete="one-time-code" required />}
        <SubmitButton className="justify-self-start" labels={[t('stay'), t('loggingIn')]} />
      </Form>
    </aside>
  );
}
