/**
 * Whether the reader's clock shows the same as a group's at some moments: each is written as its milliseconds and the
 * minutes that the group is ahead of UTC then, "1796400000000 60". It stands alone, because a page also runs it as text.
 */
export function isReadersTime(moments: string): boolean {
  return moments.split(',').every((moment) => {
    const [at, ahead] = moment.split(' ').map(Number);
    return new Date(at ?? Number.NaN).getTimezoneOffset() + (ahead ?? Number.NaN) === 0;
  });
}
