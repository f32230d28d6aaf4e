const A = 'A'.charCodeAt(0);

/** The remainder by 97 of a number in which letters stand for 10 to 35, read from left to right as it may be long. */
function remainder(written: string): number {
  let rest = 0;
  for (const sign of written) {
    const value = sign >= 'A' ? sign.charCodeAt(0) - A + 10 : Number(sign);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/**
 * The reference by which a transfer finds its order: ISO 11649, made from the order's id. 1047 is "RF591047". It is
 * stored nowhere, and its two check digits tell whether it was copied right.
 */
export function paymentReference(orderId: number): string {
  const check = 98 - remainder(`${orderId}RF00`);
  return `RF${String(check).padStart(2, '0')}${orderId}`;
}

/** True for a text without blanks and in capitals that is a reference with right check digits. */
export const isReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && remainder(`${text.slice(4)}${text.slice(0, 4)}`) === 1;
