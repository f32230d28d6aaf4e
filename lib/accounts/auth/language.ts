import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { command } from '@/lib/rules/command';
import { languages } from '@/lib/words/languages/languages';

/**
 * Sets the console's language for the caller's own account; null: the browser's language. 422 for a language
 * without a catalogue.
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
