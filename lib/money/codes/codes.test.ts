import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PayTo } from '@/lib/money/accounts/pay-to';
import { paymentReference } from '@/lib/money/ledger/reference';
import { svgOf } from './drawing';
import { QUIET } from './modules';
import { payloadOf } from './payload';
import { CodePrinter } from './printer';

/** The published reference of ISO 11649, with the account of the European Payments Council's own example. */
const EURO: PayTo = {
  holder: 'Red Cross of Belgium',
  iban: 'BE72000000001616',
  bic: 'BPOTBEB1',
  reference: 'RF18539007547034',
  amountCents: 100,
  currency: 'EUR',
};

/** The creditor, account and amount of the example with a creditor reference in the Swiss guidelines. */
const SWISS: PayTo = {
  holder: 'Robert Schneider AG',
  iban: 'CH5800791123000889012',
  bic: null,
  reference: 'RF18539007547034',
  amountCents: 19_995,
  currency: 'CHF',
};
const ADDRESS = {
  street: 'Rue du Lac',
  building_number: '1268',
  postcode: '2501',
  town: 'Biel',
  country: 'CH',
};

const text = (to: PayTo, address: typeof ADDRESS | null = null) => {
  const payload = payloadOf(to, address);
  return 'text' in payload ? payload.text : payload.problem;
};

describe('a code', () => {
  it('of a transfer in euro is that of the European Payments Council', () => {
    expect(text(EURO)).toBe(
      'BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\nRF18539007547034',
    );
    expect(text({ ...EURO, bic: null })).toBe(
      'BCD\n002\n1\nSCT\n\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\nRF18539007547034',
    );
  });

  it('of a Swiss account is the Swiss QR Code', () => {
    expect(text(SWISS, ADDRESS)).toBe(
      'SPC\n0200\n1\nCH5800791123000889012\nS\nRobert Schneider AG\nRue du Lac\n1268\n2501\nBiel\nCH\n\n\n\n\n\n\n\n' +
        '199.95\nCHF\n\n\n\n\n\n\n\nSCOR\nRF18539007547034\n\nEPD',
    );
    expect(text({ ...SWISS, currency: 'EUR' }, ADDRESS)).toContain('\n199.95\nEUR\n');
  });

  it.each([
    ['another currency', 'codeCurrency', { ...EURO, currency: 'CHF' }],
    ['an amount beyond its limit', 'codeAmount', { ...EURO, amountCents: 100_000_000_000 }],
    ['a holder of 71 letters', 'codeHolder', { ...EURO, holder: 'x'.repeat(71) }],
    ['letters that it cannot spell', 'codeSigns', { ...EURO, holder: 'ワイン' }],
    ['a picture in its holder', 'codeSigns', { ...EURO, holder: 'Wine 🍷' }],
    [
      'an account beyond the EEA without a BIC',
      'codeBic',
      { ...EURO, iban: 'GB29NWBK60161331926819', bic: null },
    ],
    ['a Swiss account without an address', 'codeAddress', SWISS],
    ['a QR-IBAN', 'codeQrIban', { ...SWISS, iban: 'CH4431999123000889012' }],
  ])('is not made of %s', (_what, problem, to) => {
    expect(text(to)).toBe(problem);
  });

  it('is not made of Greek on a Swiss account, nor of what comes to too many bytes', () => {
    expect(text({ ...SWISS, holder: 'Οίνος' }, ADDRESS)).toBe('codeSigns');
    expect(text({ ...SWISS, currency: 'USD' }, ADDRESS)).toBe('codeCurrency');
    expect(text({ ...EURO, holder: 'Οίνος' })).toContain('\nΟίνος\n');
    expect(text({ ...EURO, holder: '‐'.repeat(70), iban: 'MT84MALT011000012345MTLCAST001S' })).toContain('‐');
  });

  it('takes a holder of 70 letters, however they are spelled', () => {
    expect(text({ ...EURO, holder: 'é'.normalize('NFD').repeat(70) })).toContain(`\n${'é'.repeat(70)}\n`);
  });
});

describe('a drawing', () => {
  it.each([
    ['of the European Payments Council', EURO, null],
    [
      'of the longest holder and amount',
      { ...EURO, holder: 'é'.repeat(70), amountCents: 99_999_999_999 },
      null,
    ],
    ['of Switzerland, under its cross', SWISS, ADDRESS],
    ['of Switzerland, as long as it gets', { ...SWISS, holder: 'é'.repeat(70) }, longest()],
  ])('%s is read as what it says', async (_what, to, address) => {
    const payload = payloadOf(to, address);
    if ('problem' in payload) throw new Error(payload.problem);
    expect(await readFrom(svgOf(payload))).toBe(payload.text);
    expect(readPrinted(new CodePrinter().print(payload))).toBe(payload.text);
  });

  it.each([
    ['euro', EURO, null],
    ['Switzerland', SWISS, ADDRESS],
  ])('of each order of a list in %s is read as what it says', (_where, to, address) => {
    const printer = new CodePrinter();
    for (let order = 1; order <= 2_000; order += 37) {
      const payload = payloadOf(
        { ...to, reference: paymentReference(order), amountCents: order * 45 },
        address,
      );
      if ('problem' in payload) throw new Error(payload.problem);
      expect(readPrinted(printer.print(payload))).toBe(payload.text);
    }
  });
});

function longest() {
  return {
    street: 'é'.repeat(70),
    building_number: 'é'.repeat(16),
    postcode: 'é'.repeat(16),
    town: 'é'.repeat(35),
    country: 'CH',
  };
}

/** The text that a reader finds in the picture. */
async function readFrom(svg: string): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(600)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** The text that a reader finds in a printed code, of whose bitmap each module is four pixels wide. */
function readPrinted(svg: string): string | undefined {
  const bitmap = Buffer.from(svg.split('base64,')[1]?.split('"')[0] ?? '', 'base64');
  const [start, size] = [bitmap.readUInt32LE(10), bitmap.readUInt32LE(18)];
  const [row, side] = [4 * Math.ceil(size / 32), 4 * (size + 2 * QUIET)];
  const pixels = new Uint8ClampedArray(4 * side * side).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [Math.floor((at % side) / 4) - QUIET, size + QUIET - 1 - Math.floor(at / side / 4)];
    const isInside = x >= 0 && x < size && y >= 0 && y < size;
    if (isInside && (bitmap[start + row * y + (x >> 3)] ?? 0) & (128 >> (x & 7)))
      pixels.fill(0, 4 * at, 4 * at + 3);
  }
  return jsQR(pixels, side, side)?.data;
}
