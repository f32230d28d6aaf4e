// Loaded before a server under test. The product's limits on waiting (db/limits.ts) are lifted, so that a busy machine
// reaches none of them; a number on standard input becomes their factor.
const limits = { factor: 1000 };
globalThis[Symbol.for('group-wine.limits')] = limits;
process.stdin.on('data', (text) => {
  limits.factor = Number(text);
});
process.stdin.unref();
