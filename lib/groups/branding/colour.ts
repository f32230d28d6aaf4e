// Contrast as WCAG 2 defines it, over colours written as #rrggbb.

type Rgb = readonly [number, number, number];

function channels(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast between two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour with a share of another one mixed in, from 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const into = channels(other);
  const parts = channels(colour).map((channel, index) =>
    Math.round(channel + ((into[index] ?? 0) - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** The colour itself, or with as little of `towards` mixed in as gives the contrast with each of `against`. */
export function withContrast(colour: string, against: string[], least: number, towards: string): string {
  for (let hundredths = 0; hundredths < 100; hundredths += 1) {
    const candidate = mixed(colour, towards, hundredths / 100);
    if (against.every((other) => contrast(candidate, other) >= least)) return candidate;
  }
  return towards;
}
