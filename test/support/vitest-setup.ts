import { inject } from 'vitest';
import { type Contract, contractOf } from './contract';
import { fetchAnswer, observeAnswers } from './http';

let served: Promise<Contract> | undefined;

/** The contract as the shared server tells it, read once a test file. */
export function servedContract(): Promise<Contract> {
  served ??= fetchAnswer(`${inject('serverUrl')}/openapi.json`, {}).then(({ json }) => contractOf(json));
  return served;
}

// Whatever a test asks the API, it is also asked whether the answer is the documented one.
observeAnswers(async (method, url, answer) => {
  const deviations = (await servedContract()).deviations(method, url, answer);
  if (deviations.length > 0) {
    throw new Error(
      `${method} ${url} is not answered as documented (${answer.status} ${answer.text.slice(0, 500)}):\n${deviations.join('\n')}`,
    );
  }
});
