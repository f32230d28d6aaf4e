import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGenerated } from '@/test/support/generated';
import { PROJECT } from '@/test/support/tree';
import { accentIn, accentStyle, GROUNDS } from './accent';
import { contrast } from './colour';

const schemes = ['light', 'dark'] as const;

describe('a colour', () => {
  it('can be read in both schemes, whatever it is', () => {
    const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    checkGenerated(
      fc.property(colour, fc.constantFrom(...schemes), (any, scheme) => {
        const { paper, raised } = GROUNDS[scheme];
        const { accent, accentStrong, onAccent, accentInk } = accentIn(scheme, any);
        expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onAccent, accentStrong)).toBeGreaterThanOrEqual(4.5);
        for (const ground of [paper, raised]) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(3);
        expect(contrast(accentInk, paper)).toBeGreaterThanOrEqual(7);
        expect(contrast(accentInk, raised)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  it('stays as it is where it can be read', () => {
    expect(accentIn('light', '#7a1f35')).toMatchObject({ accent: '#7a1f35', accentInk: '#7a1f35' });
    expect(accentIn('light', '#ffd400').accent).not.toBe('#ffd400');
    expect(accentIn('dark', '#ffd400')).toMatchObject({ accent: '#ffd400', onAccent: '#000000' });
  });

  it('comes to a page as values of its tokens', () => {
    expect(accentStyle('#7a1f35')).toMatch(
      /^html:root\{--accent:#7a1f35;--accent-strong:#[\da-f]{6};--on-accent:#ffffff;--accent-ink:#7a1f35\}@media\(prefers-color-scheme:dark\)\{html:root\{.*\}\}$/,
    );
  });
});

it('the grounds are those of the tokens', async () => {
  const tokens = await readFile(path.join(PROJECT, 'app', '_ui', 'tokens.css'), 'utf8');
  for (const name of ['paper', 'raised', 'ink', 'muted', 'line'] as const) {
    const values = [...tokens.matchAll(new RegExp(`--${name}: (#[\\da-f]{6});`, 'g'))].map(
      ([, value]) => value,
    );
    expect(values, name).toEqual([GROUNDS.light[name], GROUNDS.dark[name]]);
  }
});
