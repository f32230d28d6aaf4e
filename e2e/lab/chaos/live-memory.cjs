// Loaded into a server that is measured. Garbage is collected when the engine sees fit, so only what is left
// after it tells whether the memory in use grows.
const { writeSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  // Past the log, which makes lines of its own of what a process prints.
  writeSync(1, `{"live":${heapUsed + external}}\n`);
});
