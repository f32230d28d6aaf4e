'use client';

import { Button } from '@/app/_ui/button';

/** The side of the saved picture in pixels, enough for any code. */
const SIDE = 900;

interface SaveCodeProps {
  /** The name of the file. */
  file: string;
  children: string;
}

/**
 * Saves the code of the surrounding figure as a picture, which a banking app on this phone opens: the phone cannot
 * point its camera at itself. Phones offer their own places to save it.
 */
export function SaveCode({ file, children }: SaveCodeProps) {
  const save = async (code: HTMLImageElement | null | undefined) => {
    if (!code) return;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = SIDE;
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(code, 0, 0, SIDE, SIDE);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (picture) await keep(new File([picture], file, { type: picture.type }));
  };
  return (
    <Button
      className="mt-3 noscript:hidden"
      onClick={(event) => save(event.currentTarget.closest('figure')?.querySelector('img'))}
    >
      {children}
    </Button>
  );
}

async function keep(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    // A participant who closes the phone's offer needs no message.
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
