/** Domains of e-mail addresses that many people have, in lower case. */
const WELL_KNOWN = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'gmx.ch',
  'web.de',
  't-online.de',
  'freenet.de',
  'bluewin.ch',
  'orange.fr',
  'free.fr',
  'laposte.net',
  'wanadoo.fr',
  'ziggo.nl',
  'kpnmail.nl',
  'planet.nl',
  'telenet.be',
  'proton.me',
];

/**
 * The address that was probably meant. Its domain differs from a well-known one by a letter that is missing or doubled,
 * or by two neighbours in the wrong order. Undefined where the domain is well-known itself, begins one, or is like
 * none.
 */
export function meantAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || WELL_KNOWN.some((known) => known.startsWith(domain))) return undefined;
  const meant = WELL_KNOWN.find((known) => isSlipOf(domain, known));
  return meant && `${address.slice(0, at + 1).trim()}${meant}`;
}

/** True when one slip of the fingers turns `meant` into `written`: a letter missing, doubled, or before its neighbour. */
function isSlipOf(written: string, meant: string): boolean {
  return Array.from(meant, (letter, place) => {
    const [before, after] = [meant.slice(0, place), meant.slice(place + 1)];
    const swapped = `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`;
    return [before + after, before + letter + letter + after, swapped];
  })
    .flat()
    .includes(written);
}
