import { observeAnswers } from './http';
import { servedContract } from './served-contract';

// Every answer that a test receives from the API is also checked against the document.
observeAnswers(async (method, url, answer) => {
  const deviations = (await servedContract()).deviations(method, url, answer);
  if (deviations.length > 0) {
    throw new Error(
      `${method} ${url} is not answered as documented (${answer.status} ${answer.text.slice(0, 500)}):\n${deviations.join('\n')}`,
    );
  }
});
