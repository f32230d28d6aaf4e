import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { command } from '@/lib/command';
import { languages } from '@/lib/languages/languages';

/**
 * Sets the language of the console for the caller's own account; null: what the browser asks for. 422 for a language
 * that there is no catalogue of.
 */
export const chooseLanguage = command({
  access: 'administrator',
  input: z.object({ locale: z.enum(languages).nullable() }),
  async run({ scope, caller }, { locale }) {
    await scope.query(
      (organization) => sql`
        UPDATE users SET locale = ${locale} WHERE organization_id = ${organization} AND id = ${caller.user.id}`,
    );
  },
});
