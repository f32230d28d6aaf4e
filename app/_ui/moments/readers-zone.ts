/**
 * True when the reader's clock agrees with a group's at the given moments. Each is written as its milliseconds and the
 * group's minutes ahead of UTC, "1796400000000 60". It stands alone, because a page also runs it as text.
 */
export function isReadersTime(moments: string): boolean {
  return moments.split(',').every((moment) => {
    const [at, ahead] = moment.split(' ').map(Number);
    return new Date(at ?? Number.NaN).getTimezoneOffset() + (ahead ?? Number.NaN) === 0;
  });
}
