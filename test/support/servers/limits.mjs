// Loaded before a server under test. LIMITS_FACTOR multiplies the product's limits on waiting (db/limits.ts), so that a
// busy machine reaches none of them.
globalThis[Symbol.for('group-wine.limits')] = { factor: Number(process.env.LIMITS_FACTOR ?? 1) };
