'use server';

import { chooseLanguage } from '@/lib/accounts/auth/language';
import { updateOrganization } from '@/lib/groups/organization/commands';
import { updateRoute } from '@/lib/groups/routes/commands';
import { setRouteLogo } from '@/lib/groups/routes/logo';
import { checkReach } from '@/lib/groups/routes/reach';
import { action, says } from '@/lib/http/forms/action';
import { numberOfField } from '@/lib/http/forms/form-input';
import { atTranslatedFields, translationsOfForm } from '@/lib/http/forms/translated-fields';
import { testSender } from '@/lib/mail/health/sender-test';
import { createRouteWithStarters } from '@/lib/mail/templates/starter';
import { failureKind } from '@/lib/mail/transport/failure-kinds';
import { hostOfPasted } from '@/lib/rules/hostname';
import { parseId } from '@/lib/rules/input';
import { translator } from '@/lib/words/languages/translator';

export const renameOrganization = action({
  rule: updateOrganization,
  input: ({ name }) => ({ name }),
  done: says('console.settings.said', (t, { name }) => t('renamed', { name })),
});

/** Loads the page anew, so that all of it is in the language that was chosen. */
export const saveLanguage = action({
  rule: chooseLanguage,
  input: ({ locale }) => ({ locale: locale || null }),
  done: () => ({ goTo: '/admin/settings' }),
});

/** The fields of a route's form as input for its rules. */
const written = (fields: Record<string, string>) => ({
  ...fields,
  public_domain: fields.public_domain && hostOfPasted(fields.public_domain),
  sender_email: fields.sender_email?.trim(),
  contact_email: fields.contact_email?.trim(),
  minimum_age: numberOfField(fields.minimum_age),
  keeps_months: numberOfField(fields.keeps_months),
  // There is no such field while there is no account.
  payment_account_id:
    fields.payment_account_id === undefined ? undefined : (parseId(fields.payment_account_id) ?? null),
});

export const addRoute = action({
  rule: createRouteWithStarters,
  input: (fields) => {
    const [holder, iban] = [fields['account.holder']?.trim(), fields['account.iban']?.trim()];
    return {
      ...written(fields),
      all_languages: fields.all_languages !== undefined,
      account: holder || iban ? { holder, iban } : undefined,
    };
  },
  done: ({ id }) => ({ goTo: `/admin/settings/routes/${id}?added=group` }),
});

export const saveRoute = action({
  rule: updateRoute,
  input: (fields) => ({ ...written(fields), id: parseId(fields.id) }),
  done: () => ({ goTo: '/admin/settings' }),
});

/** Checks that the domain of a route leads here; the page tells the remedy when it does not. */
export const checkDomain = action({
  rule: checkReach,
  done({ state, url }, _fields, locale) {
    const { origin, hostname: domain } = new URL(url);
    const t = translator(locale, 'console.settings.domain');
    if (state === 'here') return { keep: true, say: t('leadsHere', { origin }) };
    const advice = t(`advice.${state}`, { domain });
    return { keep: true, failed: true, say: t('leadsElsewhere', { origin }), values: { advice } };
  },
});

/** Sends a test from the sender of a group; its page keeps the outcome. */
export const sendSenderTest = action({
  rule: testSender,
  done({ to, failure }, _fields, locale) {
    const t = translator(locale, 'console.settings.sender');
    if (failure === null) return { keep: true, say: t('wasSent', { to }) };
    const kind = failureKind(failure);
    const why = kind ? translator(locale, 'console.mail.failures')(kind) : failure;
    return {
      keep: true,
      failed: true,
      say: t('wasNotSent', { to, failure: why }),
      values: { advice: failure },
    };
  },
});

export const saveLook = action({
  rule: updateRoute,
  input: ({ id, accent_color, welcome, ...fields }) => ({
    id: parseId(id),
    accent_color: accent_color?.trim() || null,
    welcome,
    translations: translationsOfForm(fields),
  }),
  refused: atTranslatedFields,
  done: says('console.settings.said', (t) => t('look')),
});

export const saveText = action({
  rule: updateRoute,
  input: ({ id, imprint, privacy }) => ({ id: parseId(id), imprint, privacy }),
  done: says('console.settings.said', (t) => t('texts')),
});

export const saveLogo = action({
  rule: setRouteLogo,
  input: async ({ id, away }, _request, { picture }) => {
    const file = picture && new Uint8Array(await picture.arrayBuffer());
    // Without a file nothing is chosen, which is another thing than taking the logo away.
    return { id: parseId(id), picture: away === 'true' ? null : (file ?? new Uint8Array()) };
  },
  done: says('console.settings.said', (t, { logoHash }) => t(logoHash ? 'logo' : 'noLogo')),
});
