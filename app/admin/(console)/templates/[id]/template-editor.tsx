'use client';

import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/app/_ui/button';
import { Checkbox, Field } from '@/app/_ui/field';
import { Form, useSubmission } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { isShowable, MailPreview, usePreview } from '../../../_parts/mail-preview';
import { saveOrTest } from '../actions';
import { BodyField } from './body-field';
import { Variables } from './variables';

interface TemplateEditorProps {
  template: { id: number; subject: string; body_html: string };
  version: string;
  variables: { name: string; meaning: string }[];
  /** Participants of the route to choose from. */
  members: { name: string; email: string }[];
  /** The address to which a test mail is sent. */
  ownAddress: string;
}

/** The editor of a template. Its text is lost only by leaving the page. */
export function TemplateEditor({ template, version, variables, members, ownAddress }: TemplateEditorProps) {
  const preview = usePreview();
  const { soon } = preview;
  const place = useRef<HTMLDivElement>(null);
  const lastWrittenIn = useRef<Written | null>(null);

  // Text typed before the scripts loaded is shown in the preview, and variables go to the field in use.
  useEffect(() => {
    if (isWording(document.activeElement)) lastWrittenIn.current = document.activeElement;
    const form = place.current?.closest('form');
    if ([...(form?.elements ?? [])].some((field) => isWording(field) && field.value !== field.defaultValue))
      soon();
  }, [soon]);

  return (
    <Form
      action={saveOrTest}
      version={version}
      className="grid grid-cols-1 gap-8"
      onInput={({ target }) => {
        if (isShowable(target, members)) soon();
      }}
      onFocus={(event) => {
        if (isWording(event.target)) lastWrittenIn.current = event.target;
      }}
      // React resets a form after sending it; here everything stays as it was typed.
      onReset={(event) => event.preventDefault()}
    >
      <FormMessage />
      <input type="hidden" name="id" value={template.id} />
      <div ref={place} className="grid grid-cols-1 gap-x-8 gap-y-10 xl:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-5">
          <Field
            name="subject"
            label="Subject"
            defaultValue={template.subject}
            maxLength={500}
            autoComplete="off"
            required
          />
          <BodyField defaultValue={template.body_html} />
          <AlthoughUnknown />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingLabel="Saving…">Save template</SubmitButton>
            <ButtonLink href="/admin/templates">Cancel</ButtonLink>
          </div>
          <Variables variables={variables} insert={(text) => insertInto(lastWrittenIn.current, text)} />
        </div>
        <section
          aria-labelledby="preview"
          className="grid grid-cols-1 content-start gap-4 xl:sticky xl:top-4 xl:self-start"
        >
          <h2 id="preview" className="font-semibold text-lead">
            Preview
          </h2>
          <MailPreview
            frames={preview}
            address={`/admin/preview/${template.id}`}
            members={members}
            help="Whose name and newest order it shows: an e-mail address. Without one, somebody of the route."
          >
            <SubmitButton variant="quiet" name="then" value="test" pendingLabel="Sending…">
              Send a test to me
            </SubmitButton>
          </MailPreview>
          <p className="wrap-anywhere text-muted text-small">
            Both as it stands here, saved or not. A test goes to {ownAddress}.
          </p>
        </section>
      </div>
    </Form>
  );
}

/** Asks about unknown variables once saving was refused because of them. */
function AlthoughUnknown() {
  const { errors, values } = useSubmission().state;
  if (errors?.although_unknown === undefined && values?.although_unknown === undefined) return null;
  return <Checkbox name="although_unknown" label="Save it all the same" />;
}

type Written = HTMLInputElement | HTMLTextAreaElement;

/** Whether this is the field of the subject or of the message. */
function isWording(target: EventTarget | null): target is Written {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.name === 'subject')
  );
}

/** Inserts `text` at the last cursor position so that undo works. */
function insertInto(field: Written | null, text: string): void {
  const target = field ?? document.querySelector<HTMLTextAreaElement>('textarea[name="body_html"]');
  if (!target) return;
  target.focus();
  // Deprecated, but the only way to change a field so that its undo history knows about it.
  if (document.execCommand('insertText', false, text)) return;
  target.setRangeText(text, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
  target.dispatchEvent(new Event('input', { bubbles: true }));
}
