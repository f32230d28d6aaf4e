/** Seen by nobody, and the end of a link for mail programs. */
const ZERO_WIDTH_SPACE = '\u200b';

/** The beginning of a host's label, also after an invisible character. */
const LABEL = String.raw`[\p{L}\p{N}\p{M}\p{Cf}]`;
/** One letter and no more, as in J.P.: there is no top-level domain of one letter. */
const INITIAL = String.raw`\p{L}(?![\p{L}\p{N}\p{M}\p{Cf}-])`;

/** The places at which a text could be read as an address: inside a host, between slashes, after a scheme's colon. */
const JOINTS = new RegExp(
  [
    String.raw`(?<=[.\u3002\uff0e\uff61])(?=${LABEL})(?!${INITIAL})`,
    String.raw`(?<=[\\/])(?=[\\/])`,
    String.raw`(?<=[\p{L}\p{N}]:)(?=\S)`,
  ].join('|'),
  'gu',
);

/**
 * A text that a stranger may have written, so that no mail program makes a link of it. A zero-width space stands
 * wherever it could be taken for an address. Names such as "Dr. Weber" and "J.P. Müller" stay as they are.
 */
export function unlinked(text: string): string {
  return text.replaceAll(JOINTS, ZERO_WIDTH_SPACE);
}
