'use client';

import { useHydrated } from '@/app/_ui/hydrated';

interface VariablesProps {
  variables: { name: string; meaning: string }[];
  insert(text: string): void;
}

/** The variables that a template may use. With scripts, pressing one inserts it. */
export function Variables({ variables, insert }: VariablesProps) {
  const hydrated = useHydrated();
  return (
    <section aria-labelledby="variables">
      <h2 id="variables" className="font-semibold text-lead">
        Variables
      </h2>
      <p className="mb-2 max-w-measure text-muted text-small">
        Each message has its own value in their place.{' '}
        <span className={hydrated ? '' : 'invisible'}>A press puts one where you last wrote.</span>
      </p>
      <dl className="border-line border-t">
        {variables.map(({ name, meaning }) => (
          <div
            key={name}
            className="grid items-center gap-x-4 border-line border-b sm:grid-cols-[14.5rem_minmax(0,1fr)]"
          >
            <dt className="flex min-h-target items-center font-mono text-small max-sm:-mb-2">
              {hydrated ? (
                <button
                  type="button"
                  onClick={() => insert(`{{${name}}}`)}
                  className="min-h-target text-left underline decoration-edge underline-offset-4 hover:decoration-current"
                >
                  <span className="sr-only">Insert </span>
                  {`{{${name}}}`}
                </button>
              ) : (
                `{{${name}}}`
              )}
            </dt>
            <dd className="text-muted text-small max-sm:pb-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
