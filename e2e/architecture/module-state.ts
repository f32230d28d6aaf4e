/** Variables at the beginning of a line, which are the module's own: the formatter indents all others. */
const ASSIGNED = /^(?:export )?let (\w+)/gm;

/** Values with state: collections that begin empty, and lines of waiting callers. */
const HOLDING =
  /^(?:export )?const (\w+)(?:: [^=\n]+)? = (?:new (?:Map|Set|WeakMap|WeakSet|AsyncLocalStorage)(?:<.*>)?\(\)|new (?:FairQueue|LoginQueue)\b|\[\]|\{\})/gm;

/**
 * The variables of a module that hold state of the process. The server's code is loaded twice, by the process and by
 * the framework's bundle, and would hold each of them twice. The state that `perProcess` makes exists once.
 */
export const moduleState = (file: string, source: string): string[] =>
  [ASSIGNED, HOLDING].flatMap((kind) => [...source.matchAll(kind)].map(([, name]) => `${file} ${name}`));
