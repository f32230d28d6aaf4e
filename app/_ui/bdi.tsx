import type { ReactNode } from 'react';

/** A name in a sentence, which may be in a script that is written the other way: `t.rich('ofName', { name, bdi })`. */
export const bdi = (name: ReactNode) => <bdi>{name}</bdi>;
