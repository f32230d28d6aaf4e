import type { ComponentProps } from 'react';
import { buttonClass } from '@/app/_ui/button';

interface PreviewButtonProps extends ComponentProps<'button'> {
  /** The address that renders the form's content. */
  address: string;
  /** The name of the frame that shows it. */
  frame: string;
}

/** Sends its form as it is into a frame of the page; nothing is saved, and no scripts are needed. */
export function PreviewButton({ address, frame, ...props }: PreviewButtonProps) {
  return (
    <button
      {...props}
      type="submit"
      formAction={address}
      formMethod="post"
      formEncType="multipart/form-data"
      formTarget={frame}
      formNoValidate
      data-passing
      className={buttonClass()}
    />
  );
}
