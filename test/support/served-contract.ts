import { inject } from 'vitest';
import { type Contract, contractOf } from './contract';
import { fetchAnswer } from './http';

let served: Promise<Contract> | undefined;

/** The contract from the shared server. It is read once per process, and its schemas are compiled once. */
export function servedContract(): Promise<Contract> {
  served ??= fetchAnswer(`${inject('serverUrl')}/openapi.json`, {}).then(({ json }) => contractOf(json));
  return served;
}
