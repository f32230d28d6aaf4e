/** The group's own words, above everything else. */
export function Welcome({ words }: { words: string }) {
  if (!words) return null;
  return <p className="wrap-anywhere mb-8 max-w-measure whitespace-pre-line text-lead">{words}</p>;
}
