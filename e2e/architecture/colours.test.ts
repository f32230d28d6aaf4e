import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOOLBAR_STYLE } from '@/app/_print/toolbar-style';
import { PROJECT } from '@/scripts/start/database';

/** The value of each custom property, in the light scheme and then in the dark one. */
function valuesOf(style: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [, name = '', value = ''] of style.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

describe('the toolbar above printed pages', () => {
  it('has the colours of the console in both schemes', async () => {
    const tokens = valuesOf(await readFile(path.join(PROJECT, 'app', '_ui', 'tokens.css'), 'utf8'));
    const colours = valuesOf(TOOLBAR_STYLE);
    expect(colours.size).toBeGreaterThan(5);
    for (const [name, values] of colours) expect([name, values]).toEqual([name, tokens.get(name)]);
  });
});
