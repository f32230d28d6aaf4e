import type { ComponentProps } from 'react';
import { Form } from '@/app/_ui/forms/form';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { FormEnd } from '../page/form-end';
import { PreviewButton } from './preview-button';

const FRAME = 'preview-of-text';

type PreviewedFormProps = ComponentProps<typeof Form> & {
  /** The address that renders the form's content. */
  preview: string;
  /** The label of the button that shows the content, and the title of its frame. */
  labels: [update: string, title: string];
  /** True when the frame shows the stored content from the beginning. */
  isShown?: boolean;
  end: ComponentProps<typeof FormEnd>;
};

/** A form for a text, and beside it the text as it will be read. The button below shows it without saving. */
export function PreviewedForm({
  preview,
  labels: [update, title],
  isShown = false,
  end,
  children,
  ...form
}: PreviewedFormProps) {
  return (
    <Form
      {...form}
      className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
      message={false}
    >
      <div className="grid grid-cols-1 gap-5">
        <FormMessage />
        {children}
        <FormEnd
          {...end}
          also={
            <PreviewButton address={preview} frame={FRAME}>
              {update}
            </PreviewButton>
          }
        />
      </div>
      <iframe
        name={FRAME}
        title={title}
        src={isShown ? preview : undefined}
        sandbox=""
        className={`w-full rounded-small border border-line ${isShown ? 'h-[44rem] max-h-[85vh] min-h-80' : 'h-80 lg:h-[40rem]'}`}
      />
    </Form>
  );
}
