'use client';

import type { ReactNode } from 'react';
import { CodePicture } from '@/app/_ui/code-picture';
import { useSubmission } from '@/app/_ui/forms/submission';

interface NewSecondFactorProps {
  words: { picture: string; secret: string; codes: string; codesHelp: string };
  /** The fields of the form that sets it up. */
  children: ReactNode;
}

/**
 * The fields of the surrounding form; after sending, in their place and once only, the values for the app.
 */
export function NewSecondFactor({ words, children }: NewSecondFactorProps) {
  const { uri, secret, codes = '', code } = useSubmission().state.values ?? {};
  if (!uri || !code) return children;
  return (
    <>
      <CodePicture label={words.picture} address={code} />
      <p className="wrap-anywhere max-w-measure">
        <a href={uri} className="py-3">
          {uri}
        </a>
      </p>
      <p className="wrap-anywhere max-w-measure">
        {words.secret} <span className="tabular-nums">{secret}</span>
      </p>
      <div className="max-w-measure">
        <h3 className="font-semibold">{words.codes}</h3>
        <p className="text-muted">{words.codesHelp}</p>
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-2">
          {codes.split(' ').map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
