import { describe, expect, it } from 'vitest';
import { explainDatabaseError } from './constraints';

const failure = (code: string, more: object = {}) =>
  new Error('a query failed', { cause: Object.assign(new Error('refused'), { code, ...more }) });

describe('a state of the database', () => {
  it.each([
    ['25006', 'readOnly'],
    ['3D000', 'unavailable'],
    ['42P01', 'unavailable'],
    ['42501', 'unavailable'],
    ['28P01', 'unavailable'],
    ['53300', 'unavailable'],
    ['40001', 'unavailable'],
    ['SASL_SIGNATURE_MISMATCH', 'unavailable'],
  ])('with the code %s is told as 503 %s, with the time to wait', (code, problem) => {
    const told = explainDatabaseError(failure(code));
    expect(told).toMatchObject({ problem, status: 503, headers: { 'retry-after': '2' } });
  });

  it('in which its socket is missing is told as 503', () => {
    expect(explainDatabaseError(failure('ENOENT', { syscall: 'connect' }))).toMatchObject({ status: 503 });
    expect(explainDatabaseError(failure('ENOENT', { syscall: 'open' }))).toBeInstanceOf(Error);
    expect(explainDatabaseError(failure('ENOENT', { syscall: 'open' }))).not.toHaveProperty('status');
  });
});
