import { eq, type InferSelectModel } from 'drizzle-orm';
import { mailTemplates, mailTemplateTranslations } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { refuse } from '@/lib/rules/errors';
import { idsOf, inIds } from '@/lib/rules/list';

type Row = InferSelectModel<typeof mailTemplates>;

/** A template's wording in one more language. */
export type Translation = Pick<
  InferSelectModel<typeof mailTemplateTranslations>,
  'locale' | 'subject' | 'bodyHtml'
>;

/** The wording with the time of its writing, by the database's clock. */
type Written = Translation & { writtenAt: Date };

/** A template with its wordings in further languages, in the order in which they were given. */
export type Template = Row & { translations: Written[] };

/** True when a wording in a further language was last written before the template's own was. */
export const isOlder = (translation: Written, template: Template) =>
  translation.writtenAt < template.writtenAt;

/** The rows of some templates with their wordings in further languages. */
export async function withTranslations(scope: Scope, rows: Row[]): Promise<Template[]> {
  if (rows.length === 0) return [];
  const ids = idsOf(rows);
  const found = await scope.list(mailTemplateTranslations, {
    where: inIds(mailTemplateTranslations.mailTemplateId, ids),
  });
  return rows.map((row) => ({
    ...row,
    translations: found
      .filter(({ mailTemplateId }) => mailTemplateId === row.id)
      .map(({ locale, subject, bodyHtml, writtenAt }) => ({ locale, subject, bodyHtml, writtenAt })),
  }));
}

/** A template whose row is locked until the transaction ends, and so are its wordings. 404 when there is none. */
export async function lockedTemplate(scope: Scope, id: number): Promise<Template> {
  const row = await scope.lock(mailTemplates, id);
  const [template] = row ? await withTranslations(scope, [row]) : [];
  if (!template) throw refuse('notFound');
  return template;
}

/**
 * Replaces a template's wordings in further languages, and returns them. Unchanged wordings keep their time,
 * except the one in `confirmed`. The caller has locked the template.
 */
export async function replaceTranslations(
  scope: Scope,
  { id: mailTemplateId, translations: before }: Pick<Template, 'id' | 'translations'>,
  translations: Translation[],
  confirmed?: string,
): Promise<Written[]> {
  await scope.delete(mailTemplateTranslations, eq(mailTemplateTranslations.mailTemplateId, mailTemplateId));
  const written: Written[] = [];
  for (const { locale, subject, bodyHtml } of translations) {
    const same = before.find(
      (one) => one.locale === locale && one.subject === subject && one.bodyHtml === bodyHtml,
    );
    const row = { mailTemplateId, locale, subject, bodyHtml };
    const kept = same && locale !== confirmed ? { writtenAt: same.writtenAt } : {};
    const { writtenAt } = await scope.insert(mailTemplateTranslations, { ...row, ...kept });
    written.push({ locale, subject, bodyHtml, writtenAt });
  }
  return written;
}
