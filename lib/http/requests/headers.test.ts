import { expect, it } from 'vitest';
import { PREVIEW_POLICY, pagePolicy } from './headers';

/** A policy as its directives, each with its sources. */
function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

it('a page runs only scripts with its own nonce, and its policy leaves no directive open', () => {
  const policy = directives(pagePolicy('abc'));
  expect(policy['script-src']).toEqual(["'nonce-abc'", "'strict-dynamic'"]);
  expect(policy['style-src']).toEqual(["'self'", "'nonce-abc'"]);
  for (const name of ['default-src', 'base-uri', 'object-src', 'frame-ancestors']) {
    expect(policy[name], name).toEqual(["'none'"]);
  }
  expect(pagePolicy('abc')).not.toMatch(/unsafe|https?:|\*/);
});

it('a preview runs nothing, sends nothing, and is shown only in our own frames', () => {
  const policy = directives(PREVIEW_POLICY);
  expect(policy.sandbox).toEqual([]);
  expect(policy['script-src']).toBeUndefined();
  expect([policy['default-src'], policy['form-action'], policy['frame-ancestors']]).toEqual([
    ["'none'"],
    ["'none'"],
    ["'self'"],
  ]);
});
