interface CodePictureProps {
  /** The code's purpose, for screen readers. */
  label: string;
  /** The address of the picture, which has its own white ground and quiet zone. */
  address: string;
}

/** A code that a phone's camera reads, dark on white in every colour scheme. */
export const CodePicture = ({ label, address }: CodePictureProps) => (
  // biome-ignore lint/performance/noImgElement: The address holds the picture; there is nothing to load.
  <img src={address} alt={label} width={224} height={224} className="size-56" />
);
