import { eq, type InferSelectModel } from 'drizzle-orm';
import { mailTemplates, mailTemplateTranslations } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { refuse } from '@/lib/errors';
import { holdingOneOf } from '@/lib/list';

type Row = InferSelectModel<typeof mailTemplates>;

/** A template's wording in one more language. */
export type Translation = Pick<
  InferSelectModel<typeof mailTemplateTranslations>,
  'locale' | 'subject' | 'bodyHtml'
>;

/** A template with its wordings in further languages, in the order in which they were given. */
export type Template = Row & { translations: Translation[] };

/** The rows of some templates with their wordings in further languages. */
export async function withTranslations(scope: Scope, rows: Row[]): Promise<Template[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await scope.list(mailTemplateTranslations, {
    where: holdingOneOf(mailTemplateTranslations.mailTemplateId, ids),
  });
  return rows.map((row) => ({
    ...row,
    translations: found
      .filter(({ mailTemplateId }) => mailTemplateId === row.id)
      .map(({ locale, subject, bodyHtml }) => ({ locale, subject, bodyHtml })),
  }));
}

/** A template whose row is locked until the transaction ends, and so are its wordings. 404 when there is none. */
export async function lockedTemplate(scope: Scope, id: number): Promise<Template> {
  const row = await scope.lock(mailTemplates, id);
  const [template] = row ? await withTranslations(scope, [row]) : [];
  if (!template) throw refuse('notFound');
  return template;
}

/** Gives a template exactly these wordings in further languages. Whoever calls it has locked the template. */
export async function replaceTranslations(
  scope: Scope,
  mailTemplateId: number,
  translations: Translation[],
): Promise<void> {
  await scope.delete(mailTemplateTranslations, eq(mailTemplateTranslations.mailTemplateId, mailTemplateId));
  for (const translation of translations) {
    await scope.insert(mailTemplateTranslations, { ...translation, mailTemplateId });
  }
}
