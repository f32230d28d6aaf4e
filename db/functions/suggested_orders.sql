-- The orders that transfers may be for, at most five for each by their places, best first:
-- an order that is named by a reference;
-- one that is called by its number, with that amount due, alone or together with another one, `partner_id`;
-- one of a participant for whom the account paid before;
-- the only one with that amount due of a participant of that name, or else of a name without its title;
-- one that is named by a wrongly written reference with right check digits;
-- the only one with that amount due.
-- `sure` is true when no other order is as likely. It is false for the last two reasons, for a pair, and for a transfer
-- that is perhaps read already. `fits` is true of an order for which the transfer waits: the transfer is surely for it,
-- or has its due amount. With `p_only_sure`, reasons that never are sure are not looked for.
--
-- A bound on reading: a name of more than ten participants tells nothing, and of an account its last hundred transfers
-- count.
--
-- Each table is looked up by itself (OFFSET 0). Without statistics PostgreSQL may take any index that begins with the
-- organization, and read all of it for each transfer. IS NOT DISTINCT FROM uses none of these.
CREATE OR REPLACE FUNCTION suggested_orders(p_organization_id bigint, p_transfer_ids bigint[], p_only_sure boolean)
RETURNS TABLE (
  transfer_id bigint, order_id bigint, reason text, sure boolean, place bigint, partner_id bigint, fits boolean
) LANGUAGE sql STABLE AS $$
  WITH transfer AS MATERIALIZED (
    SELECT id AS transfer_id, payment_account_id, amount_cents, currency, iban, name_key, named_order_ids, perhaps_same_as,
           organization_id::text || ' ' || amount_cents::text AS due, told.text, ARRAY(
             -- Numbers that are no part of another word, of a longer number, of an amount or of a date. 13 and more
             -- before a year are no month.
             SELECT DISTINCT number[1]::integer
             FROM regexp_matches(
               told.text,
               '(?<![^\u0001-/:-@\u005b-\u0060\u007b-\u00bf\u2000-\u2bff])(?<![0-9][.,:/-])'
                 '(?:order|bestelling|bestellung|commande|pedido)?0*([1-9][0-9]{0,8})(/20[0-9]{2})?'
                 '(?![^\u0001-/:-@\u005b-\u0060\u007b-\u00bf\u2000-\u2bff])(?![.,:/-][0-9])',
               'gi') AS number
             WHERE number[2] IS NULL OR number[1]::integer > 12
           ) AS numbers
    FROM bank_transactions
    CROSS JOIN LATERAL concat_ws(' ', text, end_to_end_id) AS told (text)
    WHERE organization_id = p_organization_id AND id = ANY (p_transfer_ids) AND NOT is_unsplit
  ), numbered AS MATERIALIZED (
    SELECT several.transfer_id, placed.*
    FROM (SELECT transfer_id, numbers FROM transfer WHERE cardinality(numbers) BETWEEN 2 AND 4 OFFSET 0) several
    CROSS JOIN LATERAL (SELECT id FROM purchase_rounds WHERE organization_id = p_organization_id OFFSET 0) round
    CROSS JOIN LATERAL (
      SELECT id, route_id, order_number, due_cents FROM orders
      WHERE organization_id = p_organization_id AND purchase_round_id = round.id AND order_number = ANY (several.numbers)
      OFFSET 0
    ) placed
    WHERE placed.due_cents > 0
  ), person AS MATERIALIZED (
    SELECT DISTINCT transfer.transfer_id, transfer.payment_account_id, transfer.amount_cents, transfer.currency,
           3 AS reason, 1 AS closeness, paid.participant_id
    FROM transfer
    CROSS JOIN LATERAL (
      SELECT id FROM bank_transactions
      WHERE organization_id IS NOT DISTINCT FROM p_organization_id
        AND organization_id::text || ' ' || iban = p_organization_id::text || ' ' || transfer.iban
      ORDER BY id DESC LIMIT 100
    ) earlier
    CROSS JOIN LATERAL (
      SELECT order_id FROM payments
      WHERE organization_id = p_organization_id AND bank_transaction_id = earlier.id AND voided_at IS NULL OFFSET 0
    ) payment
    CROSS JOIN LATERAL (
      SELECT participant_id FROM orders WHERE organization_id = p_organization_id AND id = payment.order_id OFFSET 0
    ) paid
    UNION ALL
    SELECT transfer.transfer_id, transfer.payment_account_id, transfer.amount_cents, transfer.currency, 4, likely.closeness, namesake.id
    FROM transfer
    -- Also without titles, and with the letters that stand for "ä", "ö" and "ü" where a bank has none.
    CROSS JOIN LATERAL ts_delete(transfer.name_key, ARRAY[
      'fam', 'familie', 'family', 'famille', 'familia', 'hr', 'herr', 'frau', 'dhr', 'mw', 'mevr', 'mr', 'mrs', 'ms', 'mme', 'sr', 'sra'
    ]) AS bare (name_key)
    CROSS JOIN LATERAL (
      SELECT written.name_key, min(written.closeness) AS closeness
      FROM (VALUES
        (transfer.name_key, 1), (bare.name_key, 2), (regexp_replace(bare.name_key::text, '([aou])e', '\1', 'g')::tsvector, 3)
      ) written (name_key, closeness)
      GROUP BY written.name_key
    ) likely
    CROSS JOIN LATERAL (
      SELECT id, count(*) OVER () AS namesakes FROM (
        SELECT id FROM participants
        WHERE organization_id IS NOT DISTINCT FROM p_organization_id
          AND organization_id::text || ' ' || name_key::text = p_organization_id::text || ' ' || likely.name_key::text
          AND likely.name_key <> ''
        ORDER BY id LIMIT 11
      ) few
    ) namesake
    WHERE namesakes <= 10 AND NOT p_only_sure
  ), owed AS MATERIALIZED (
    SELECT placed.*
    FROM (SELECT DISTINCT participant_id FROM person) debtor
    CROSS JOIN LATERAL (
      SELECT id, participant_id, route_id, due_cents FROM orders
      WHERE organization_id = p_organization_id AND participant_id = debtor.participant_id OFFSET 0
    ) placed
    WHERE placed.due_cents > 0
  ), called AS MATERIALIZED (
    SELECT transfer.transfer_id, transfer.payment_account_id, transfer.currency, placed.*
    FROM transfer
    CROSS JOIN LATERAL (
      SELECT id, route_id FROM orders
      WHERE organization_id IS NOT DISTINCT FROM p_organization_id
        AND organization_id::text || ' ' || due_cents::text = transfer.due AND due_cents > 0
        AND order_number = ANY (transfer.numbers) OFFSET 0
    ) placed
  ), shared AS (
    SELECT transfer.transfer_id, transfer.payment_account_id, transfer.currency, 1 AS reason, 1 AS closeness, named.place, placed.id AS order_id, placed.route_id, NULL::bigint AS partner_id,
           placed.due_cents = transfer.amount_cents AS is_due
    FROM transfer
    CROSS JOIN LATERAL unnest(transfer.named_order_ids) WITH ORDINALITY AS named (id, place)
    CROSS JOIN LATERAL (
      SELECT id, route_id, due_cents FROM orders WHERE organization_id = p_organization_id AND id = named.id OFFSET 0
    ) placed
    UNION ALL
    SELECT called.transfer_id, called.payment_account_id, called.currency, 2, 1, 1, called.id, called.route_id, NULL, true
    FROM called
    UNION ALL
    SELECT transfer.transfer_id, transfer.payment_account_id, transfer.currency, 2, 1, 2, one.id, one.route_id, other.id, true
    FROM transfer
    JOIN numbered one ON one.transfer_id = transfer.transfer_id
    JOIN numbered other ON other.transfer_id = transfer.transfer_id AND other.route_id = one.route_id
      AND other.order_number <> one.order_number AND other.due_cents + one.due_cents = transfer.amount_cents
    WHERE NOT p_only_sure
    UNION ALL
    SELECT transfer.transfer_id, transfer.payment_account_id, transfer.currency, 5, 1, 1, placed.id, placed.route_id, NULL,
           placed.due_cents = transfer.amount_cents
    FROM transfer
    CROSS JOIN LATERAL (
      -- Digits behind "RF" or "REF" with marks between and the letter O for 0, or digits alone.
      SELECT DISTINCT translate(coalesce(written[1], written[2]), 'O :/.-', '0') AS digits
      FROM regexp_matches(
        upper(transfer.text),
        '(?<![[:alnum:]])(?<![0-9][.,:/-])(?:RE?F[ :/.-]*([0-9O](?:[ :/.-]?[0-9O]){2,16})|([0-9]{3,17}))(?![[:alnum:]])(?![.,:/-][0-9])',
        'g') AS written
      WHERE transfer.named_order_ids = '{}' AND NOT p_only_sure
    ) misread
    CROSS JOIN LATERAL (
      SELECT id, route_id, due_cents FROM orders
      WHERE organization_id IS NOT DISTINCT FROM p_organization_id AND id = substr(misread.digits, 3)::bigint
        AND (id || '2715' || left(misread.digits, 2))::numeric % 97 = 1 OFFSET 0
    ) placed
    UNION ALL
    SELECT transfer.transfer_id, transfer.payment_account_id, transfer.currency, 6, 1, 1, placed.id, placed.route_id, NULL, true
    -- An order of that amount whose number it has is no other than the only one.
    FROM (
      SELECT * FROM transfer WHERE NOT p_only_sure AND transfer_id NOT IN (SELECT transfer_id FROM called) OFFSET 0
    ) transfer
    CROSS JOIN LATERAL (
      -- Two are as good as many.
      SELECT orders.id, orders.route_id FROM orders
      CROSS JOIN LATERAL (
        SELECT currency FROM routes WHERE organization_id = p_organization_id AND id = orders.route_id OFFSET 0
      ) route
      WHERE organization_id IS NOT DISTINCT FROM p_organization_id
        AND organization_id::text || ' ' || due_cents::text = transfer.due AND due_cents > 0
        AND route.currency = transfer.currency
      ORDER BY order_number LIMIT 2
    ) placed
    UNION ALL
    SELECT person.transfer_id, person.payment_account_id, person.currency, person.reason, person.closeness,
           CASE WHEN owed.due_cents = person.amount_cents THEN 1 ELSE 2 END, owed.id, owed.route_id, NULL,
           owed.due_cents = person.amount_cents
    FROM person
    JOIN owed ON owed.participant_id = person.participant_id
    WHERE person.reason = 3 OR owed.due_cents = person.amount_cents
  ), found AS (
    -- Orders of the groups that name the transfer's account come before those of others.
    SELECT shared.*, count(*) OVER (PARTITION BY shared.transfer_id, shared.reason, shared.closeness) AS namesakes,
           min(closeness) OVER (PARTITION BY shared.transfer_id, shared.reason) AS closest,
           route.payment_account_id IS NOT DISTINCT FROM shared.payment_account_id AS is_own
    FROM shared
    CROSS JOIN LATERAL (
      SELECT currency, payment_account_id FROM routes
      WHERE organization_id = p_organization_id AND id = shared.route_id OFFSET 0
    ) route
    WHERE shared.currency = route.currency
  ), best AS (
    SELECT DISTINCT ON (transfer_id, order_id) *,
           reason = 1 OR (reason = 2 AND partner_id IS NULL AND is_own) AS is_told, reason = 3 AND place = 1 AND is_own AS is_exact
    FROM found
    WHERE reason NOT IN (4, 6) OR (namesakes = 1 AND closeness = closest)
    ORDER BY transfer_id, order_id, reason, place
  ), ranked AS (
    SELECT *, count(*) FILTER (WHERE is_told) OVER beside AS told, count(*) FILTER (WHERE is_exact) OVER beside AS exact,
           row_number() OVER (
             PARTITION BY transfer_id ORDER BY reason > 1, NOT is_own, reason, place, order_id
           ) AS rank
    FROM best
    WINDOW beside AS (PARTITION BY transfer_id)
  )
  SELECT transfer_id, order_id,
         (ARRAY['reference', 'number_and_amount', 'known_account', 'name_and_amount', 'reference', 'amount'])[reason],
         likely.sure, rank, partner_id, likely.sure OR is_due
  FROM ranked
  JOIN transfer USING (transfer_id)
  CROSS JOIN LATERAL (
    SELECT CASE WHEN is_told THEN told = 1 ELSE is_exact AND exact = 1 END AND transfer.perhaps_same_as IS NULL AS sure
  ) likely
  WHERE rank <= 5
$$;
