/** A wine as people tell it from another year's: its name, and its vintage if it has one. */
export function fullName({ name, vintage }: { name: string; vintage: number | null }): string {
  return vintage === null ? name : `${name} ${vintage}`;
}
