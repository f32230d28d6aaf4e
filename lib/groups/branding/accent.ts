import { contrast, mixed, withContrast } from './colour';

/** A route's colour as one scheme uses it; the names are those of the tokens in app/_ui/tokens.css. */
export interface Accent {
  /** Buttons. */
  accent: string;
  /** Buttons under the pointer. */
  accentStrong: string;
  /** Text on buttons. */
  onAccent: string;
  /** Text and marks on the paper. */
  accentInk: string;
}

const BLACK = '#000000';
const WHITE = '#ffffff';

/** The background of the colour in each scheme; the values of tokens.css. */
export const GROUNDS = {
  light: { paper: '#fbf9f5', raised: '#f3efe8', ink: '#2a2320', muted: '#5e534d', line: '#e2dbd1' },
  dark: { paper: '#171413', raised: '#211d1b', ink: '#ece6df', muted: '#b5aaa1', line: '#37312d' },
};

/**
 * The shade of a colour (#rrggbb) in a scheme, changed only as far as legibility needs. The contrast is 4.5 for text on
 * buttons, 7 for text on paper, 3 between a button and its surroundings.
 */
export function accentIn(scheme: keyof typeof GROUNDS, colour: string): Accent {
  const { paper, raised } = GROUNDS[scheme];
  const away = scheme === 'light' ? BLACK : WHITE;
  const accent = withContrast(colour, [paper, raised], 3, away);
  // On any colour, one of the two has it.
  const onAccent = contrast(WHITE, accent) >= 4.5 ? WHITE : BLACK;
  return {
    accent,
    accentStrong: mixed(accent, onAccent === WHITE ? BLACK : WHITE, 0.15),
    onAccent,
    accentInk: withContrast(colour, [paper], 7, away),
  };
}

/** The style sheet that gives a page a route's colour in both schemes. */
export function accentStyle(colour: string): string {
  return `${rule(accentIn('light', colour))}@media(prefers-color-scheme:dark){${rule(accentIn('dark', colour))}}`;
}

// The selector is stronger than that of the tokens, wherever on the page it stands.
const rule = ({ accent, accentStrong, onAccent, accentInk }: Accent) =>
  `html:root{--accent:${accent};--accent-strong:${accentStrong};--on-accent:${onAccent};--accent-ink:${accentInk}}`;
