/** The group's own words, above everything else. */
export function Welcome({ words }: { words: string }) {
  if (!words) return null;
  return <p className="wrap-anywhere mb-3 max-w-measure whitespace-pre-line sm:mb-8 sm:text-lead">{words}</p>;
}
