import 'server-only';
import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { z } from 'zod';
import { currentRequest } from '@/lib/process/runtime/request-context';
import type { Rule } from '@/lib/rules/command';
import { type Problem, problemSentence, type Refusal, refuse } from '@/lib/rules/errors';
import { parseId } from '@/lib/rules/input';
import type { Precondition } from '@/lib/rules/version';
import { type Namespace, type Translator, translator } from '@/lib/words/languages/translator';
import type { Href, LocalPath } from '../address';
import { asRefusal } from '../answers';
import { callerOf } from '../callers/callers';
import { administratorOfSession } from '../callers/session';
import { pageLocale } from '../pages/page-locale';
import { requireOwnPage } from '../requests/same-origin';
import { changesFields, withTaken } from './changed-meanwhile';
import { aboutRow, withRow } from './form-row';
import type { FormState, Toast } from './form-state';

/**
 * The outcome of a form after its rule. `goTo`: another page. `backTo`: a path that came with the form. `inPlace`: that
 * path too, but with scripts only its present state. `say`: a sentence on the form. `stay`: the page in its present
 * state, where `toast` tells of the act and offers to undo it. `keep`: a sentence above the form with all its entries
 * and further `values`; `fresh` where other parts of the page have changed.
 */
type Outcome =
  | { goTo: Href }
  | { backTo: LocalPath }
  | { inPlace: LocalPath }
  | { say: string }
  | { stay: true; say?: string; toast?: Toast }
  | { keep: true; say: string; failed?: boolean; values?: Record<string, string>; fresh?: boolean };

/** The way from a form's fields to a rule's input, and from the result to the page. */
interface FormAction<R> {
  rule: Rule<z.ZodType, R>;
  /**
   * Makes the rule's input from the form's text fields, the request's headers and the files that were chosen; by default
   * it is the id alone. The front server has already refused a form that is too large.
   */
  input?(fields: Record<string, string>, request: Headers, files: Record<string, File>): unknown;
  /** Decides the outcome after the rule has succeeded. Its sentences are in the language of the locale. */
  done(result: R, fields: Record<string, string>, locale: string): Promise<Outcome> | Outcome;
  /** Adapts the state after a refusal, for a form whose field names are not the paths of the input. */
  refused?(state: FormState, refusal: Refusal, fields: Record<string, string>, locale: string): FormState;
  /** The refusals after which the page has no such form any more; it then shows the refusal and the entries. */
  ends?: readonly Problem[];
}

/** The refusals because of figures that the page around the form shows, which are sent anew. */
const OUTDATED: readonly Problem[] = ['priceChanged', 'tooFewLeft'];

/** Fields whose values are never sent back to the page. */
const SECRET = /password$|^otp$/;

/**
 * A server action, the only way for our forms to reach a rule. Refuses requests that are not provably same-origin. The
 * caller comes from the session cookie or the verified Host, never from the form. A refusal is returned as the form's
 * state with everything that was entered. So is a change of a resource that differs from the form's, which the field
 * `version` of the form tells.
 */
export function action<R>({
  rule,
  input = ({ id }) => ({ id: parseId(id) }),
  done,
  refused = (state) => state,
  ends = [],
}: FormAction<R>) {
  return async (_state: FormState, form: FormData): Promise<FormState> => {
    // A handcrafted request may omit this field or send another type.
    if (!(form instanceof FormData)) throw refuse('malformedForm');
    const request = currentRequest();
    if (request) request.entered = true;
    const fields = withRow(withTaken(textFields(form)));
    const about = aboutRow(form);
    const locale = await pageLocale();
    let outcome: Outcome;
    try {
      const sent = await headers();
      requireOwnPage({ method: 'POST', headers: sent });
      const caller = await callerOf(sent, rule.access, administratorOfSession);
      const result = await rule(caller, await input(fields, sent, filesOf(form)), seenIn(fields, rule));
      outcome = await done(result, fields, locale);
    } catch (error) {
      const refusal = asRefusal(error);
      const state = { ...refused(stateOf(refusal, fields, locale), refusal, fields, locale), ...about };
      // Sends the page as it is now as well, so that the form can show both.
      const hasEnded = ends.includes(refusal.problem);
      if (state.changedMeanwhile || hasEnded || OUTDATED.includes(refusal.problem)) {
        refresh();
        if (request && state.changedMeanwhile) request.changedMeanwhile = true;
      }
      // Without scripts only the page is sent back, and it may no longer contain this form, or not all its fields.
      if (request && (hasEnded || !(await sentByScript()))) {
        if (state.message && !state.errors) request.refusal = state.message;
        request.refusedFields = shown(fields);
      }
      return state;
    }
    if ('keep' in outcome) {
      if (outcome.fresh) refresh();
      return {
        status: outcome.failed ? 'refused' : 'done',
        message: outcome.say,
        values: { ...shown(fields), ...outcome.values },
      };
    }
    if ('say' in outcome || 'stay' in outcome) {
      if ('stay' in outcome) refresh();
      return {
        status: 'done',
        ...about,
        ...(outcome.say ? { message: outcome.say } : {}),
        ...('toast' in outcome && outcome.toast ? { toast: outcome.toast } : {}),
      };
    }
    if ('inPlace' in outcome && (await sentByScript())) {
      refresh();
      return { status: 'done' };
    }
    const next = 'goTo' in outcome ? outcome.goTo : 'backTo' in outcome ? outcome.backTo : outcome.inPlace;
    // For a form sent by script, Next would fetch the next page itself and lose the Host on the way.
    if (await sentByScript()) return { status: 'done', goTo: next };
    // redirect() throws, so it is called outside the try.
    redirect(next);
  };
}

/** A sentence of a part of the catalogues about the rule's result. */
type Sentence<N extends Namespace, R> = (t: Translator<N>, result: R) => string;

/** The outcome on the page that stays. */
export const says =
  <N extends Namespace, R>(namespace: N, sentence: Sentence<N, R>) =>
  (result: R, _fields: unknown, locale: string): Outcome => ({
    stay: true,
    say: sentence(translator(locale, namespace), result),
  });

/** Like `says`, at the foot of the page. */
export const toasts =
  <N extends Namespace, R>(namespace: N, sentence: Sentence<N, R>) =>
  (result: R, _fields: unknown, locale: string): Outcome => ({
    stay: true,
    toast: { say: sentence(translator(locale, namespace), result) },
  });

/**
 * The version of the resource or preview that the form showed. Without it, a rule that needs one treats the
 * form as outdated.
 */
function seenIn({ version }: Record<string, string>, { versioned, shown }: Rule): Precondition | undefined {
  if (shown) return { seen: version ?? '' };
  return versioned && version !== undefined ? { seen: version } : undefined;
}

const sentByScript = async () => (await headers()).has('next-action');

function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.startsWith('$')) fields[name] = value;
  }
  return fields;
}

/** The files of the form; a field without one sends an empty file. */
function filesOf(form: FormData): Record<string, File> {
  const files: Record<string, File> = {};
  for (const [name, value] of form) if (value instanceof File && value.size > 0) files[name] = value;
  return files;
}

/** The fields that may be shown on the page again. */
function shown(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)));
}

function stateOf(refusal: Refusal, fields: Record<string, string>, locale: string): FormState {
  const t = translator(locale, 'forms');
  if (refusal.problem === 'changedMeanwhile') {
    // Both say plainly that nothing was saved or done.
    const message = changesFields(fields) ? t('fieldsChangedMeanwhile') : t('changedMeanwhile');
    return { status: 'refused', message, values: shown(fields), changedMeanwhile: true };
  }
  const errors = refusal.fieldSentences(locale);
  return {
    status: 'refused',
    message: errors ? t('checkMarked') : problemSentence(refusal.problem, refusal.values, locale),
    values: shown(fields),
    ...(errors ? { errors } : {}),
  };
}
