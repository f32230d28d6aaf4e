'use client';

import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/forms/checkbox';
import { Field, HiddenField } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { useSubmission } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { useWords } from '@/app/_ui/words';
import type { TemplateFields } from '@/lib/mail/templates/fields';
import { isShowable, MailPreview, usePreview } from '../../../_parts/mail/mail-preview';
import { saveOrShow } from '../actions';
import type { WrittenAs } from '../wording-form';
import { BodyField } from './body-field';
import { MessageFields } from './message-fields';
import { UnusedVariables } from './unused-variables';
import { VariableChips, VariableList } from './variables';

interface TemplateEditorProps {
  /** The wording that is edited; `locale` is empty for the template's own. */
  wording: { id: number; locale: string; subject: string; body_html: string };
  /** The message in fields; undefined when it was not made from fields. */
  fields: TemplateFields | undefined;
  isAboutOrder: boolean;
  version: string;
  variables: { name: string; meaning: string }[];
  /** The variables that such a message should hardly omit. */
  useful: { name: string; meaning: string }[];
  /** Participants of the route to choose from. */
  members: { name: string; email: string }[];
  /** The address to which a test mail is sent. */
  ownAddress: string;
}

/** The editor of a template. Its text is lost only by leaving the page. */
export function TemplateEditor({ wording, version, variables, members, ...rest }: TemplateEditorProps) {
  const t = useWords('console.templateEditor');
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
      action={saveOrShow}
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
      <input type="hidden" name="id" value={wording.id} />
      <input type="hidden" name="locale" value={wording.locale} />
      {/* The Enter key in a field presses the first button of the form: it saves, and does not switch to HTML. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <div ref={place} className="grid grid-cols-1 gap-x-8 gap-y-10 xl:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-5">
          <Field
            name="subject"
            label={t('subject')}
            defaultValue={wording.subject}
            autoComplete="off"
            required
          />
          <Message
            body={wording.body_html}
            fields={rest.fields}
            isAboutOrder={rest.isAboutOrder}
            known={variables.map(({ name }) => name)}
          />
          <VariableChips variables={variables} insert={(text) => insertInto(lastWrittenIn.current, text)} />
          <UnusedVariables useful={rest.useful} stored={`${wording.subject} ${wording.body_html}`} />
          <AlthoughUnknown />
          <div className="flex flex-wrap gap-3">
            <SubmitButton labels={[t('save'), t('saving')]} />
            <ButtonLink href="/admin/templates">{t('cancel')}</ButtonLink>
          </div>
          <VariableList variables={variables} />
        </div>
        <section
          aria-labelledby="preview"
          className="grid grid-cols-1 content-start gap-4 xl:sticky xl:top-4 xl:self-start"
        >
          <h2 id="preview" className="font-semibold text-lead">
            {t('preview')}
          </h2>
          <MailPreview
            frames={preview}
            address={`/admin/preview/${wording.id}`}
            first={`?locale=${wording.locale}`}
            members={members}
            help={t('previewHelp')}
          >
            <SubmitButton
              variant="quiet"
              name="then"
              value="test"
              data-passing
              labels={[t('sendTest'), t('sending')]}
            />
          </MailPreview>
          <p className="wrap-anywhere text-muted text-small">
            {t('testGoesTo', { address: rest.ownAddress })}
          </p>
        </section>
      </div>
    </Form>
  );
}

interface MessageProps {
  body: string;
  fields: TemplateFields | undefined;
  isAboutOrder: boolean;
  known: string[];
}

/** The message in fields or in HTML, with the button that shows it the other way. Nothing is saved by that. */
function Message({ body, fields, isAboutOrder, known }: MessageProps) {
  const t = useWords('console.templateEditor');
  const stored: WrittenAs = fields ? 'fields' : 'html';
  const as = useSubmission().state.values?.as ?? stored;
  return (
    <>
      <HiddenField name="as" defaultValue={stored} />
      {as === 'fields' ? (
        <MessageFields stored={fields} isAboutOrder={isAboutOrder} known={known} />
      ) : (
        <BodyField defaultValue={body} />
      )}
      <div>
        <SubmitButton
          variant="quiet"
          name="then"
          value={as === 'fields' ? 'html' : 'fields'}
          formNoValidate
          data-passing
          labels={[as === 'fields' ? t('inHtml') : t('inFields'), t('oneMoment')]}
        />
      </div>
    </>
  );
}

/** Asks about unknown variables once saving was refused because of them. */
function AlthoughUnknown() {
  const t = useWords('console.templateEditor');
  const { errors, values } = useSubmission().state;
  if (errors?.although_unknown === undefined && values?.although_unknown === undefined) return null;
  return (
    <>
      <HiddenField name="asked" defaultValue="" />
      {/* A new question is a new box, also where the form keeps the entries. */}
      <Checkbox key={values?.asked} name="although_unknown" label={t('although')} />
    </>
  );
}

type Written = HTMLInputElement | HTMLTextAreaElement;

/** True when this is a field of the subject or of the message. */
function isWording(target: EventTarget | null): target is Written {
  return (
    (target instanceof HTMLTextAreaElement && !target.readOnly) ||
    (target instanceof HTMLInputElement && /^(subject|fields\.button)$/.test(target.name))
  );
}

/** Inserts `text` at the last cursor position so that undo works. */
function insertInto(field: Written | null, text: string): void {
  const target =
    field?.isConnected === true
      ? field
      : document.querySelector<HTMLTextAreaElement>('[name="body_html"], [name="fields.text"]');
  if (!target) return;
  target.focus();
  // Deprecated, but the only way to change a field so that its undo history knows about it.
  if (document.execCommand('insertText', false, text)) return;
  target.setRangeText(text, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
  target.dispatchEvent(new Event('input', { bubbles: true }));
}
