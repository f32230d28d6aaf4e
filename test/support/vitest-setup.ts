import { inject } from 'vitest';
import { type Contract, contractOf } from './contract';
import { fetchAnswer, observeAnswers } from './http';

let served: Promise<Contract> | undefined;

/** The contract from the shared server, read once per test file. */
export function servedContract(): Promise<Contract> {
  served ??= fetchAnswer(`${inject('serverUrl')}/openapi.json`, {}).then(({ json }) => contractOf(json));
  return served;
}

// Every answer that a test receives from the API is also checked against the document.
observeAnswers(async (method, url, answer) => {
  const deviations = (await servedContract()).deviations(method, url, answer);
  if (deviations.length > 0) {
    throw new Error(
      `${method} ${url} is not answered as documented (${answer.status} ${answer.text.slice(0, 500)}):\n${deviations.join('\n')}`,
    );
  }
});
