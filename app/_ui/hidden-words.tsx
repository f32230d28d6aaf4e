import type { ReactNode } from 'react';

/** The tag `<hidden>` in a message: words for screen readers only, such as which of several equal buttons this is. */
export const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>;
