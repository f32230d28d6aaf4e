// Loaded before everything else in a process whose clock is to be wrong: all dates are that many milliseconds
// off. Timers go by another clock and stay right, as they do on a machine whose clock is wrong.
const shift = Number(process.env.CHAOS_CLOCK_SHIFT_MS ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (RightDate, args, target) =>
    Reflect.construct(RightDate, args.length > 0 ? args : [RightDate.now() + shift], target),
  apply: (RightDate) => new RightDate(RightDate.now() + shift).toString(),
  get: (RightDate, name) => (name === 'now' ? () => RightDate.now() + shift : Reflect.get(RightDate, name)),
});
