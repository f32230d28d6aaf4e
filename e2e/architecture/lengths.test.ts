import { expect, it } from 'vitest';
import { paths } from '@/app/(api)/operations';
import { openApiDocument } from '@/lib/http/openapi/document';
import { LENGTHS, lengthOf } from '@/lib/rules/lengths';

/** The limits of the texts below a part of the API's description, as "name: limit". */
function limitsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    const limits = [value, ...(value?.anyOf ?? [])].flatMap((schema) => schema?.maxLength ?? []);
    return [...limits.map((limit) => `${name}: ${limit}`), ...limitsIn(value)];
  });
}

it('a field takes as many characters as the schema of its name, or says which of two limits it has', () => {
  const limits = new Set(limitsIn(openApiDocument(paths)));
  const others = [...limits].filter((limit) => {
    const [name = '', most] = limit.split(': ');
    const named = Object.entries(LENGTHS).filter(([key]) => key === name || key.endsWith(`_${name}`));
    return lengthOf(name) !== undefined && !named.some(([, length]) => length === Number(most));
  });
  expect(limits).toContain('name: 200');
  expect(limits).toContain('description: 10000');
  expect(others).toEqual([]);
});
