import { expect } from 'vitest';

/** Expects a call to be refused with this problem, status and further fields. */
export const expectRefusal = (call: Promise<unknown>, ...refusal: (string | number | object)[]) =>
  expect(call).rejects.toMatchObject(
    Object.assign({}, ...refusal.map((part) => (typeof part === 'object' ? part : partOf(part)))),
  );

const partOf = (part: string | number) => (typeof part === 'string' ? { problem: part } : { status: part });

/** Expects a call to be refused with 422 at these fields and no others. */
export const expectInvalid = (call: Promise<unknown>, ...paths: (string | undefined)[]) =>
  expectRefusal(call, 422, { errors: paths.map((path) => ({ path })) });

/** The status and sentence with which a call is refused, or "read". */
export const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'read',
    ({ status, message }: { status: number; message: string }) => `${status} ${message}`,
  );
