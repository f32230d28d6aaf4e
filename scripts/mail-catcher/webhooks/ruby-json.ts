/** A Ruby Float, which is written with a decimal point even when it is a whole number. */
export class RubyFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** The values that the provider's Ruby writes as JSON. Plain numbers are its Integers. */
export type RubyValue =
  | null
  | boolean
  | number
  | string
  | RubyFloat
  | RubyValue[]
  | { [name: string]: RubyValue };

const ESCAPED: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON byte for byte as Rails writes it, with characters escaped that are special in HTML or JavaScript. */
export function rubyJson(value: RubyValue): string {
  if (value instanceof RubyFloat) return writtenFloat(value.value);
  if (typeof value === 'string') {
    const text = JSON.stringify(value.toWellFormed());
    return text.replace(/[&<>\u2028\u2029]/g, (character) => ESCAPED[character] ?? character);
  }
  if (Array.isArray(value)) return `[${value.map(rubyJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).map(([name, field]) => `${rubyJson(name)}:${rubyJson(field)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value);
}

function writtenFloat(value: number): string {
  if (!Number.isFinite(value)) return 'null';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    const [digits = '', exponent = ''] = value.toExponential().split('e');
    return `${digits.includes('.') ? digits : `${digits}.0`}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
  }
  return Number.isInteger(value) ? `${Object.is(value, -0) ? '-0' : value}.0` : String(value);
}
