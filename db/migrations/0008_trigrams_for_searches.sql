-- Indexes by three letters, for searches in names, addresses and subjects. They come with an extension of
-- PostgreSQL that some installations lack or do not let this account add: then searches read every row of the
-- organization, and find the same.
DO $$
DECLARE
  v_operators text;
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
    EXCEPTION WHEN insufficient_privilege THEN
      RAISE NOTICE 'This account may not add pg_trgm';
    END;
  END IF;

  -- Somebody may have added it in another schema.
  SELECT format('%I.gin_trgm_ops', nspname) INTO v_operators
  FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
  WHERE extname = 'pg_trgm';

  IF FOUND THEN
    -- New rows wait in a list until there are enough of them to sort in. It is kept short, because the row that
    -- fills it pays for all, and may be an order for which others wait.
    EXECUTE format(
      'CREATE INDEX participants_search_idx ON participants USING gin (name %1$s, email %1$s, phone %1$s)
       WITH (gin_pending_list_limit = 256)', v_operators);
    EXECUTE format(
      'CREATE INDEX mail_logs_search_idx ON mail_logs USING gin (rendered_subject %1$s, recipient %1$s)
       WITH (gin_pending_list_limit = 256)', v_operators);
  END IF;
END $$;
