import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';
import { DEFECTS } from './defects';

describe('a defect to be planted', () => {
  it.each(DEFECTS)('fits the source: $title', async (defect) => {
    const source = await readFile(path.join(PROJECT, defect.file), 'utf8');
    expect(source.split(defect.code)).toHaveLength(2);
  });
});
