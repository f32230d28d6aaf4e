'use client';

import type { ReactNode } from 'react';
import { CodePicture } from '@/app/_ui/code-picture';
import { CopyButton } from '@/app/_ui/copy-button';
import { useSubmission } from '@/app/_ui/forms/submission';

interface NewLinkProps {
  words: { picture: string; once: string; copy: string; copied: string };
  /** The fields of the form that makes a link. */
  children: ReactNode;
  /** Leads back to the empty form. */
  another: ReactNode;
}

/** The fields of the form around it, and once it was sent, in their place and once only, the link that was made. */
export function NewLink({ words, children, another }: NewLinkProps) {
  const { url, code } = useSubmission().state.values ?? {};
  if (!url || !code) return children;
  return (
    <>
      <CodePicture label={words.picture} address={code} />
      <p className="wrap-anywhere max-w-measure">{url}</p>
      <p className="flex flex-wrap items-center gap-3">
        <CopyButton value={url} label={words.copy} copied={words.copied} />
      </p>
      <p className="max-w-measure text-muted">{words.once}</p>
      {another}
    </>
  );
}
