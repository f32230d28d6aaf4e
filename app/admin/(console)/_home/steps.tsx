import { Form } from '@/app/_ui/forms/form';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { FormRow } from '@/app/_ui/forms/submission';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { RoundWithRoute } from '@/lib/rounds/queries';
import type { NextStep } from '@/lib/today/steps';
import { formatNearMoment } from '@/lib/words/format';
import { skipMailing } from '../mailings/actions';
import { Hinders } from '../mailings/hindrance';
import { MailingActs } from '../mailings/mailing-acts';

interface StepsProps extends RoundWithRoute {
  steps: NextStep[];
}

/** The next steps of a round, as a line in time: its dates, and its scheduled mail. */
export async function Steps({ steps, round, route }: StepsProps) {
  if (steps.length === 0) return null;
  const t = await words('console.home.steps');
  return (
    <Form action={skipMailing} rows className="mt-4">
      <h4 className="text-muted text-small">{t('title')}</h4>
      <ol className="border-line border-s ps-4">
        {steps.map((step) => (
          <li key={step.kind === 'mailing' ? step.mailing.id : step.kind} className="py-1.5">
            {step.kind === 'mailing' ? (
              <FormRow id={step.mailing.id}>
                <FormMessage className="mb-2" />
                <StepLine step={step} route={route} round={round} />
                <MailingActs mailing={step.mailing} />
              </FormRow>
            ) : (
              <StepLine step={step} route={route} round={round} />
            )}
          </li>
        ))}
      </ol>
    </Form>
  );
}

async function StepLine({ step, route, round }: RoundWithRoute & { step: NextStep }) {
  const t = await words('console.home.steps');
  const settings = await localeSettingsOfPage(route);
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        {step.at ? (
          <time dateTime={step.at.toISOString()} className="font-medium tabular-nums">
            {formatNearMoment(step.at, settings)}
          </time>
        ) : (
          <span className="font-medium">{t('noTime')}</span>
        )}
        <span>{await stepInWords(step)}</span>
      </p>
      {step.kind === 'mailing' && <Hinders mailing={step.mailing} round={round} route={route} />}
    </>
  );
}

async function stepInWords(step: NextStep): Promise<string> {
  const t = await words('console.home.steps');
  if (step.kind !== 'mailing') return t(step.kind);
  const { eventType, status, people, sent, total } = step.mailing;
  const mailing = (await words('messages.kinds'))(eventType);
  if (status === 'running') return t('running', { mailing, sent, total });
  if (status === 'skipped') return t('skipped', { mailing });
  return people === null ? mailing : t('mailing', { mailing, count: people });
}
