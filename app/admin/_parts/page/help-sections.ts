/** The sections of the handbook, in the order in which they are read. */
export const HELP_SECTIONS = [
  'start',
  'round',
  'wines',
  'orders',
  'crates',
  'buying',
  'pickup',
  'mail',
  'people',
  'money',
  'groups',
  'accounts',
  'trouble',
] as const;

export type HelpSection = (typeof HELP_SECTIONS)[number];

/** The section for the pages at and below an address; the first that fits counts. */
const PLACES: [below: RegExp, section: HelpSection][] = [
  [/^\/admin(?:\/(?:find|help))?$/, 'start'],
  [/^\/admin\/rounds\/[^/]+\/(?:wines|offerings)/, 'wines'],
  [/^\/admin\/rounds\/[^/]+\/orders/, 'orders'],
  [/^\/admin\/rounds\/[^/]+\/crates/, 'crates'],
  [/^\/admin\/rounds\/[^/]+\/(?:purchase|receive|result)/, 'buying'],
  [/^\/admin\/rounds\/[^/]+\/(?:sums|pickup)/, 'pickup'],
  [/^\/admin\/rounds\/[^/]+\/(?:announce|mailings|message)/, 'mail'],
  [/^\/admin\/rounds(?:\/(?:new|[^/]+(?:\/(?:edit|extend))?))?$/, 'round'],
  [/^\/admin\/(?:offerings|wines)/, 'wines'],
  [/^\/admin\/orders/, 'orders'],
  [/^\/admin\/(?:suppliers|purchase-orders)/, 'buying'],
  [/^\/admin\/(?:mail|mailings|templates)(?:\/|$)/, 'mail'],
  [/^\/admin\/(?:participants|imports)/, 'people'],
  [/^\/admin\/(?:payments|settings\/payment-accounts)/, 'money'],
  [/^\/admin\/(?:account|settings\/administrators)/, 'accounts'],
  [/^\/admin\/settings(?:$|\/routes)/, 'groups'],
];

/** The section that fits the page of the console at a path; undefined for a page that nobody thought of. */
export const helpFor = (path: string): HelpSection | undefined =>
  PLACES.find(([below]) => below.test(path))?.[1];
