/** Statements that are deliberately not limited to one organization. */
export const UNSCOPED: Record<
  string,
  {
    statement: RegExp;
    because: string;
    /** The table whose row says which organization is meant: all others are held to that one. */
    saidBy?: string;
  }
> = {
  'the route of a host': {
    statement: /^select .* from "routes" where "routes"\."public_domain" = \$1$/,
    because:
      'the host is all that a visitor brings: the route it belongs to says which organization is meant',
  },
  'the picture of a wine': {
    statement: /^select .* from "wine_pictures" left join "routes" on "routes"\."public_domain" = \$1 where /,
    because: 'its path is a secret, and the host says which organization may be meant',
  },
  'the pickup link of a host': {
    statement: /^select .* from "routes" inner join "pickup_links" .*"public_domain" = \$1 /,
    because: 'a helper brings a host and a secret',
    saidBy: 'routes',
  },
  'the current round of a host': {
    statement: /^SELECT row_to_json\(shown\)::text .* WHERE route\.public_domain = \$\d+$/,
    because: 'the host is all that a visitor brings',
    saidBy: 'route',
  },
  'the state of what a host shows': {
    statement:
      /^SELECT encode\(sha256\(.* AS text FROM routes route CROSS JOIN .* WHERE route\.public_domain = \$\d+$/,
    because: 'the host is all that a visitor brings',
    saidBy: 'route',
  },
  'an order at a host': {
    statement:
      /^SELECT route\.public_domain, .* FROM routes route LEFT JOIN .* WHERE route\.public_domain = \$\d+$/,
    because: 'the host is all that a visitor brings',
    saidBy: 'route',
  },
  'the account of an e-mail address': {
    statement: /^select .* from "users" where "users"\."email" = \$1$/,
    because: 'somebody who logs in brings an address; it is unique in the installation',
  },
  'the account that a token names': {
    statement: /^select .* from "users" where "users"\."id" = \$1$/,
    because: 'a token names an account, whose row says which organization is meant',
  },
  'the account of a page for a new password': {
    statement: /^select .* from "users" where "users"\."password_link_hash" = \$1$/,
    because: 'the secret in its address is all that somebody brings who forgot the password',
  },
  'the message of a provider’s number': {
    statement:
      /^SELECT apply_mail_event\(message\.organization_id, .* FROM mail_logs message WHERE message\.mailer_message_id = /,
    because: 'the provider knows no organizations: its number and its token say which message is meant',
    saidBy: 'message',
  },
  'announcements that were cut off': {
    statement: /^WITH stale AS MATERIALIZED \(.* AND true FOR UPDATE SKIP LOCKED \)/,
    because: 'the sweep ends those of every organization, each with its own attempts',
  },
  'attempts that were cut off': {
    statement: /^WITH late AS MATERIALIZED \( SELECT organization_id, id, announcement_id FROM mail_logs /,
    because: 'the sweep fails those of every organization, and counts each in its own announcement',
  },
  'files of banks that nobody booked': {
    statement: /^WITH deleted AS \( DELETE FROM "bank_uploads" WHERE ctid /,
    because: 'the sweep deletes old ones of every organization',
  },
  'imports of long ago': {
    statement: /^WITH deleted AS \( DELETE FROM "imports" WHERE ctid /,
    because: 'the sweep deletes old ones of every organization',
  },
  'keys of orders that nobody repeats': {
    statement: /^WITH deleted AS \( DELETE FROM "idempotency_keys" WHERE ctid /,
    because: 'the sweep forgets those of every organization',
  },
  'answers that nobody asks for again': {
    statement: /^WITH deleted AS \( DELETE FROM "idempotent_answers" WHERE ctid /,
    because: 'the sweep forgets those of every organization',
  },
  'what is due by the clock': {
    statement: /^SELECT due\.kind, due\.organization_id AS "organizationId", /,
    because: 'the clock finds it in every organization, and works on each thing as a tenant of its own',
  },
  'people whom their group keeps no longer': {
    statement: /^UPDATE participants SET anonymise_after = coalesce\(/,
    because: 'the daily look finds those of every organization, each by the months and orders of their own',
  },
  'people who are kept again': {
    statement: /^UPDATE participants SET anonymise_after = NULL WHERE anonymise_after IS NOT NULL AND NOT /,
    because: 'the daily look finds those of every organization',
  },
  'people whose notice has ended': {
    statement: /^SELECT organization_id AS "organizationId", id FROM participants WHERE anonymise_after <= /,
    because: 'the daily look finds those of every organization, and anonymises each in their own',
  },
  'changes of rounds that are gone': {
    statement: /^DELETE FROM pickup_changes changed WHERE NOT EXISTS /,
    because: 'the sweep forgets those of every organization',
  },
};

/** True when a statement is one of these. */
export const isUnscoped = (text: string) =>
  Object.values(UNSCOPED).some(({ statement }) => statement.test(text));
