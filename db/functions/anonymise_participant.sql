-- Removes the personal data of a participant: from their row, orders, order history and mail, import rows and answers
-- kept for repeats. Orders and their sums stay. Returns null, or the reason of a refusal: 'open' for an order that
-- stands in an open round, 'due' while money is owed, either way.
CREATE OR REPLACE FUNCTION anonymise_participant(
  p_organization_id bigint,
  p_participant_id bigint
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_orders bigint[];
  v_email text;
BEGIN
  -- Waits for an order that is being placed, and keeps others from being placed.
  PERFORM FROM participants
  WHERE organization_id = p_organization_id AND id = p_participant_id
  FOR UPDATE;
  v_orders := ARRAY(
    SELECT id FROM orders
    WHERE organization_id = p_organization_id AND participant_id = p_participant_id
    ORDER BY id
    FOR NO KEY UPDATE
  );
  IF EXISTS (
    SELECT FROM orders placed
    JOIN purchase_rounds round
      ON round.organization_id = p_organization_id AND round.id = placed.purchase_round_id
    WHERE placed.organization_id = p_organization_id AND placed.id = ANY (v_orders)
      AND placed.cancelled_at IS NULL AND round.status = 'open'
  ) THEN
    RETURN 'open';
  END IF;
  IF EXISTS (
    SELECT FROM orders
    WHERE organization_id = p_organization_id AND id = ANY (v_orders) AND due_cents <> 0
  ) THEN
    RETURN 'due';
  END IF;

  SELECT email INTO v_email FROM participants
  WHERE organization_id = p_organization_id AND id = p_participant_id;
  -- A row of a file may list several people. It is written again with the addresses of the others.
  UPDATE imports kept
  SET rows = (
        SELECT coalesce(json_agg(
          CASE WHEN others.listed IS NULL THEN item.value ELSE json_build_object(
            'row', item.value -> 'row',
            'cells', (
              SELECT json_agg(CASE WHEN cell.ordinality = found.place THEN others.listed ELSE '' END ORDER BY cell.ordinality)
              FROM json_array_elements(item.value -> 'cells') WITH ORDINALITY cell
            )
          ) END ORDER BY item.ordinality
        ), '[]')
        FROM json_array_elements(kept.rows) WITH ORDINALITY item
        LEFT JOIN LATERAL (
          SELECT string_agg(
            CASE WHEN other.label LIKE '%@%' THEN other.email ELSE format('"%s" <%s>', other.label, other.email) END,
            '; ' ORDER BY other.ordinality
          ) AS listed
          FROM (
            SELECT stays.ordinality, stays.value ->> 'label' AS label, stays.value #>> '{person,email}' AS email
            FROM json_array_elements(left_over.preview) WITH ORDINALITY stays
            WHERE stays.value ->> 'row' = item.value ->> 'row'
          ) other
        ) others ON (item.value ->> 'row')::int = ANY (found.rows)
        WHERE (item.value ->> 'row')::int <> ALL (found.rows) OR others.listed IS NOT NULL
      ),
      preview = left_over.preview,
      counts = left_over.counts,
      written = CASE WHEN kept.written IS NOT NULL THEN (
        SELECT coalesce(json_agg(item.value ORDER BY item.ordinality), '[]')
        FROM json_array_elements(kept.written) WITH ORDINALITY item
        WHERE (item.value ->> 'id')::bigint <> p_participant_id
      ) END
  FROM (
    SELECT imported.id, told.rows || unclear.rows AS rows, unclear.rows AS unclear, (
      SELECT min(field.ordinality) FROM json_array_elements_text(imported.columns) WITH ORDINALITY field
      WHERE field.value = 'email'
    ) AS place
    FROM imports imported
    CROSS JOIN LATERAL (
      SELECT ARRAY(
        SELECT (item.value ->> 'row')::int FROM json_array_elements(imported.preview) item
        WHERE item.value #>> '{person,email}' = v_email
          OR (item.value #>> '{person,id}')::bigint = p_participant_id
      ) AS rows
    ) told
    -- The rows with an earlier address of the participant, which may be any of those that are listed there.
    CROSS JOIN LATERAL (
      SELECT ARRAY(
        SELECT (item.value ->> 'row')::int FROM json_array_elements(imported.written) item
        WHERE (item.value ->> 'id')::bigint = p_participant_id AND (item.value ->> 'row')::int <> ALL (told.rows)
      ) AS rows
    ) unclear
    WHERE imported.organization_id = p_organization_id AND imported.kind = 'participants'
  ) found
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(item.value ORDER BY item.ordinality), '[]') AS preview,
      jsonb_build_object(
        'new', count(*) FILTER (WHERE item.value ->> 'state' = 'new'),
        'changed', count(*) FILTER (WHERE item.value ->> 'state' = 'changed'),
        'same', count(*) FILTER (WHERE item.value ->> 'state' = 'same'),
        'refused', count(*) FILTER (WHERE item.value ->> 'state' = 'refused')
      ) AS counts
    FROM imports imported, json_array_elements(imported.preview) WITH ORDINALITY item
    WHERE imported.organization_id = p_organization_id AND imported.id = found.id
      AND item.value #>> '{person,email}' IS DISTINCT FROM v_email
      AND (item.value #>> '{person,id}')::bigint IS DISTINCT FROM p_participant_id
      AND (item.value ->> 'row')::int <> ALL (found.unclear)
  ) left_over
  WHERE kept.organization_id = p_organization_id AND kept.id = found.id AND found.rows <> '{}';

  -- Links in mail that was sent lead nowhere any more.
  UPDATE participants
  SET name = '–', email = 'removed-' || id || '@invalid.invalid', phone = NULL, locale = NULL, is_active = false,
      unsubscribed_at = NULL, unsubscribe_key = gen_random_uuid(), introduced_by = NULL, bounced_at = NULL,
      bounced_mail_id = NULL, anonymise_after = NULL, anonymised_at = coalesce(anonymised_at, clock_timestamp())
  WHERE organization_id = p_organization_id AND id = p_participant_id;
  UPDATE orders
  SET submitted_name = CASE WHEN submitted_name IS NOT NULL THEN '–' END, comment = '', collected_by = '',
      access_token = replace(gen_random_uuid()::text, '-', '')
  WHERE organization_id = p_organization_id AND id = ANY (v_orders);
  UPDATE pickup_events SET name = NULL
  WHERE organization_id = p_organization_id AND order_id = ANY (v_orders) AND name IS NOT NULL;
  UPDATE changes
  SET details = details || '{"from": null, "to": null}'
  WHERE organization_id = p_organization_id AND order_id = ANY (v_orders)
    AND kind IN ('comment_changed', 'name_corrected', 'email_corrected');

  UPDATE mail_logs
  SET recipient = 'removed-' || p_participant_id || '@invalid.invalid', rendered_subject = '–', cause = NULL,
      error_message = NULL
  WHERE organization_id = p_organization_id AND participant_id = p_participant_id;
  UPDATE mail_events SET details = ''
  WHERE organization_id = p_organization_id AND mail_log_id IN (
    SELECT id FROM mail_logs WHERE organization_id = p_organization_id AND participant_id = p_participant_id
  );

  DELETE FROM idempotency_keys
  WHERE organization_id = p_organization_id AND (answer ->> 'order_id')::bigint = ANY (v_orders);
  DELETE FROM idempotent_answers
  WHERE organization_id = p_organization_id AND CASE
    WHEN path = '/participants' THEN (body::jsonb ->> 'id')::bigint = p_participant_id
    WHEN path = '/orders' THEN (body::jsonb ->> 'id')::bigint = ANY (v_orders)
    WHEN path = '/imports' THEN true
  END;
  RETURN NULL;
END $$;
