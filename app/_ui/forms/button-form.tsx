import type { ComponentProps, ReactNode } from 'react';
import { Confirm } from './confirm';
import { Form } from './form';
import { FormMessage } from './form-message';
import { SubmitButton } from './submit-button';

type ButtonFormProps = ComponentProps<typeof Form> &
  Pick<ComponentProps<typeof SubmitButton>, 'variant' | 'aria-label'> & {
    /** The hidden values for the action. */
    values?: Record<string, number | string>;
    /** The label of the button, and while the form is being sent. Without the first there is no button. */
    labels: [ReactNode, string];
    /** The label of a first button, which opens `children` and the button that sends. */
    confirm?: string | undefined;
    buttonClass?: string;
  };

const LAYOUT = 'grid max-w-measure grid-cols-1 justify-items-start gap-4';

/** A form of one button with hidden values. A plain button has its message below, others have it above. */
export function ButtonForm({
  values = {},
  labels,
  confirm,
  variant = confirm ? 'danger' : 'quiet',
  message = variant !== 'plain',
  buttonClass,
  className = '',
  children,
  'aria-label': name,
  ...form
}: ButtonFormProps) {
  const button = labels[0] && (
    <SubmitButton {...{ variant, labels, className: buttonClass, 'aria-label': name }} />
  );
  return (
    <Form {...form} message={message} className={variant === 'plain' ? className : `${LAYOUT} ${className}`}>
      {Object.entries(values).map(([key, value]) => (
        // Some browsers put an earlier page's value into hidden fields too.
        <input key={key} type="hidden" name={key} value={value} autoComplete="off" />
      ))}
      {confirm ? (
        <Confirm label={confirm}>
          <p>{children}</p>
          {button}
        </Confirm>
      ) : (
        <>
          {children}
          {button}
        </>
      )}
      {variant === 'plain' && <FormMessage className="max-w-field whitespace-normal" />}
    </Form>
  );
}
