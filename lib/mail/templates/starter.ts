import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { addRoute } from '@/lib/groups/routes/commands';
import { createRouteInput, routeInput } from '@/lib/groups/routes/input';
import { addPaymentAccount } from '@/lib/money/accounts/commands';
import { createPaymentAccountInput } from '@/lib/money/accounts/input';
import { command } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { knownLanguage, type Language, languages } from '@/lib/words/languages/languages';
import { type Template, templateFor } from './queries';
import { starterSet } from './starter-set';
import { replaceTranslations } from './wordings/template-translations';

const starterInput = routeInput.extend({
  locales: z
    .array(z.enum(languages))
    .default([])
    .describe("Languages to add the texts in besides the route's own"),
});

/**
 * Adds a template in the route's language for each event without one, with wordings in the requested
 * languages, and returns the added ones. Existing templates stay unchanged. 404 when there is no such route.
 */
export const addStarterTemplates = command({
  access: 'administrator',
  input: starterInput,
  async run({ scope }, { id, locales }): Promise<Template[]> {
    const route = existing(await scope.find(routes, id));
    return addStarters(scope, route, locales);
  },
});

/**
 * Adds a route with its starter templates, in all languages if asked, and with a new payment account if one
 * is given. 409 when its domain is in use, or the account's IBAN.
 */
export const createRouteWithStarters = command({
  access: 'administrator',
  input: createRouteInput.extend({
    all_languages: z.boolean(),
    account: createPaymentAccountInput.optional(),
  }),
  async run({ scope }, { all_languages, account, ...fields }): Promise<Route> {
    const { id } = account ? await addPaymentAccount(scope, account) : { id: fields.payment_account_id };
    const route = await addRoute(scope, { ...fields, payment_account_id: id });
    await addStarters(scope, route, all_languages ? languages : []);
    return route;
  },
});

async function addStarters(scope: Scope, route: Route, locales: Language[]): Promise<Template[]> {
  const further = [...new Set(locales)].filter((locale) => locale !== knownLanguage(route.locale));
  const sets = further.map((locale) => ({ locale, set: starterSet(locale) }));
  const added: Template[] = [];
  for (const { event_type, subject, body_html } of starterSet(route.locale)) {
    const rows = await scope.query<{ id: number }>(
      (organization) => sql`
        INSERT INTO mail_templates (organization_id, route_id, event_type, subject, body_html)
        VALUES (${organization}, ${route.id}, ${event_type}, ${subject}, ${body_html})
        ON CONFLICT ON CONSTRAINT mail_templates_route_id_event_type_key DO NOTHING
        RETURNING id`,
    );
    const template = rows.length > 0 && (await templateFor(scope, route.id, event_type));
    if (!template) continue;
    const wordings = sets.flatMap(({ locale, set }) =>
      set
        .filter((one) => one.event_type === event_type)
        .map((one) => ({ locale, subject: one.subject, bodyHtml: one.body_html })),
    );
    added.push({ ...template, translations: await replaceTranslations(scope, template, wordings) });
  }
  return added;
}
