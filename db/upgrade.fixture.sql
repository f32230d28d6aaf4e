-- A row in every table of the first schema, for upgrades to keep.
INSERT INTO organizations (id, name) OVERRIDING SYSTEM VALUE VALUES (7, 'Cellar');
INSERT INTO users (id, organization_id, email, hashed_password) OVERRIDING SYSTEM VALUE
  VALUES (7, 7, 'admin@example.org', 'none');
INSERT INTO wine_categories (id, name, position) OVERRIDING SYSTEM VALUE VALUES (7, 'White', 1);
INSERT INTO routes (organization_id, id, name, public_domain) OVERRIDING SYSTEM VALUE
  VALUES (7, 7, 'Riverside', 'riverside.example.org');
INSERT INTO participants (organization_id, id, route_id, name, email) OVERRIDING SYSTEM VALUE
  VALUES (7, 7, 7, 'Ann', 'ann@example.org'), (7, 8, 7, 'Bo', 'bo@example.org');
INSERT INTO purchase_rounds (organization_id, id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
  OVERRIDING SYSTEM VALUE VALUES
  (7, 7, 7, 'Autumn', 'closed', '2020-01-01Z', '2020-02-01Z', '2020-03-01Z'),
  (7, 8, 7, 'Winter', 'open', '2020-01-01Z', '2999-01-01Z', '2999-02-01Z');
INSERT INTO wine_offerings (organization_id, id, purchase_round_id, category_id, name, price_cents)
  OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, 7, 'Riesling', 1200), (7, 8, 8, 7, 'Silvaner', 900);
INSERT INTO orders (organization_id, id, route_id, purchase_round_id, participant_id, order_number, access_token, paid_at)
  OVERRIDING SYSTEM VALUE VALUES
  (7, 7, 7, 7, 7, 1, repeat('a', 32), '2020-02-02Z'), (7, 8, 7, 8, 8, 4, repeat('b', 32), NULL);
INSERT INTO order_lines (organization_id, id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents)
  OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, 7, 7, 6, 1200), (7, 8, 8, 8, 8, 2, 900);
INSERT INTO idempotency_keys (organization_id, route_id, key, request_hash, answer) VALUES (7, 7, 'k', 'h', '{}');
INSERT INTO mail_templates (organization_id, id, route_id, event_type, subject, body_html) OVERRIDING SYSTEM VALUE
  VALUES (7, 7, 7, 'round_announced', 'New wines', '<p>Hello</p>');
INSERT INTO announcements (organization_id, id, purchase_round_id, route_id, total, sent, finished_at)
  OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, 7, 1, 1, '2020-01-02Z');
INSERT INTO mail_logs (organization_id, id, route_id, participant_id, purchase_round_id, announcement_id, event_type,
                       status, recipient, mailer_message_id, rendered_subject)
  OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, 7, 7, 7, 'round_announced', 'sent', 'ann@example.org', '12', 'New wines');
INSERT INTO mail_events (organization_id, id, mail_log_id, event) OVERRIDING SYSTEM VALUE
  VALUES (7, 7, 7, 'MessageSent');
INSERT INTO unmatched_mail_events (mailer_message_id, body) VALUES ('13', '{}');
INSERT INTO rate_limits (key, points) VALUES ('login', 1);
-- Tables and columns that came later.
DO $$ BEGIN
  IF EXISTS (SELECT FROM information_schema.columns WHERE table_name = 'orders' AND column_name = 'paid_cents') THEN
    UPDATE orders SET paid_cents = 7200 WHERE id = 7;
  END IF;
  IF EXISTS (SELECT FROM information_schema.columns WHERE table_name = 'orders' AND column_name = 'total_cents') THEN
    UPDATE orders SET (bottles, total_cents) = (SELECT sum(bottles), sum(cents) FROM order_lines WHERE order_id = orders.id);
  END IF;
  IF to_regclass('job_workers') IS NOT NULL THEN INSERT INTO job_workers (worker_id) VALUES ('w'); END IF;
  IF to_regclass('changes') IS NOT NULL THEN
    INSERT INTO changes (organization_id, id, order_id, kind, by, details) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, 7, 'paid', 'admin@example.org', '{"cents": 7200}');
  END IF;
  IF to_regclass('settlements') IS NOT NULL THEN
    INSERT INTO settlements (organization_id, id, purchase_round_id, choices, offerings) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, 7, '[]', '[]');
    INSERT INTO suppliers (organization_id, id, name) OVERRIDING SYSTEM VALUE VALUES (7, 8, 'Mosel');
    INSERT INTO purchase_orders (organization_id, id, number, purchase_round_id, supplier_id) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, 1, 7, 8);
    INSERT INTO purchase_order_lines (organization_id, id, purchase_order_id, wine_offering_id, article_number, name,
                                      producer, bottles_per_crate, bottles)
      OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, 7, 'R', 'Riesling', 'Weil', 6, 6);
  END IF;
  IF to_regclass('purchase_order_mails') IS NOT NULL THEN
    INSERT INTO purchase_order_mails (organization_id, id, purchase_order_id, version, status, recipient,
                                      rendered_subject)
      OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, 1, 'failed', 'orders@example.org', 'Purchase order 1');
  END IF;
  IF EXISTS (
    SELECT FROM information_schema.columns WHERE table_name = 'mail_logs' AND column_name = 'purchase_order_id'
  ) THEN
    INSERT INTO mail_logs (organization_id, id, purchase_order_id, version, wording, status, recipient, rendered_subject)
      OVERRIDING SYSTEM VALUE VALUES (7, 8, 7, 1, 'Hello', 'failed', 'orders@example.org', 'Purchase order 1');
    INSERT INTO mail_events (organization_id, id, mail_log_id, event) OVERRIDING SYSTEM VALUE
      VALUES (7, 8, 8, 'MessageBounced');
  END IF;
  IF to_regclass('suppliers') IS NOT NULL THEN
    INSERT INTO suppliers (organization_id, id, name) OVERRIDING SYSTEM VALUE VALUES (7, 7, 'Loire');
    INSERT INTO bottle_counts (organization_id, purchase_round_id, wine_offering_id, bottles) VALUES (7, 8, 8, 2);
  END IF;
  IF to_regclass('wines') IS NOT NULL THEN
    INSERT INTO wines (organization_id, id, category_id, name) OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, 'Riesling');
  END IF;
  IF to_regclass('wine_pictures') IS NOT NULL THEN
    INSERT INTO wine_pictures (organization_id, id, url, content, small) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, '/pictures/wine-7', 'whole', 'small');
  END IF;
  IF to_regclass('round_sums') IS NOT NULL THEN
    INSERT INTO round_sums (organization_id, purchase_round_id, up_to_number, orders, bottles, total_cents)
      VALUES (7, 8, 4, 1, 2, 1800);
    IF to_regclass('block_sums') IS NULL THEN
      INSERT INTO changed_rounds (organization_id, purchase_round_id, transaction_id) VALUES (7, 8, '7');
    ELSE
      INSERT INTO block_sums (organization_id, purchase_round_id, block, placed, orders, bottles, total_cents)
        VALUES (7, 8, 0, 1, 1, 2, 1800);
      INSERT INTO changed_rounds (organization_id, purchase_round_id, block, transaction_id) VALUES (7, 8, 0, '7');
    END IF;
  END IF;
  IF to_regclass('mail_totals') IS NOT NULL THEN
    INSERT INTO mail_totals (organization_id, up_to_id, attempts) VALUES (7, 0, 0);
    INSERT INTO shortened_mail_logs (organization_id, transaction_id) VALUES (7, '7');
  END IF;
  IF to_regclass('route_pictures') IS NOT NULL THEN
    INSERT INTO route_pictures (organization_id, id, route_id, kind, hash, media_type, width, height, content)
      OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, 'logo', repeat('d', 64), 'image/png', 32, 32, '\x89');
  END IF;
  IF to_regclass('mail_template_translations') IS NOT NULL THEN
    UPDATE participants SET locale = 'nl-NL' WHERE id = 7;
    INSERT INTO mail_template_translations (organization_id, id, mail_template_id, locale, subject, body_html)
      OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, 'nl', 'Nieuwe wijnen', '<p>Dag</p>');
  END IF;
  IF to_regclass('purchase_order_mail_events') IS NOT NULL THEN
    INSERT INTO purchase_order_mail_events (organization_id, id, purchase_order_mail_id, event) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, 7, 'MessageSent');
  END IF;
  IF to_regclass('idempotent_answers') IS NOT NULL THEN
    INSERT INTO idempotent_answers (organization_id, path, key, request_hash, body)
      VALUES (7, '/routes', 'k', 'h', '{}');
  END IF;
  IF to_regclass('payments') IS NOT NULL THEN
    INSERT INTO payment_accounts (organization_id, id, name, holder, iban) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, 'Wine', 'Cellar', 'NL91ABNA0417164300');
    INSERT INTO payments (organization_id, id, order_id, amount_cents, paid_on, method) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, 7, 7200, '2020-02-02', 'other');
  END IF;
  IF to_regclass('pickup_links') IS NOT NULL THEN
    INSERT INTO pickup_links (organization_id, id, purchase_round_id, secret_hash, expires_at)
      OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, repeat('a', 64), '2020-02-02');
  END IF;
  IF to_regclass('pickup_events') IS NOT NULL THEN
    INSERT INTO pickup_events (organization_id, purchase_round_id, event_id, order_id, kind, at, applied_at, user_email)
      SELECT 7, purchase_round_id, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 7, 'age_checked', '2020-02-02', '2020-02-02', 'o@example.org'
      FROM orders WHERE id = 7;
    INSERT INTO pickup_changes (organization_id, purchase_round_id, order_id, transaction_id) VALUES (7, 8, 0, '7')
      ON CONFLICT DO NOTHING;
  END IF;
  IF to_regclass('user_devices') IS NOT NULL THEN
    INSERT INTO user_devices (organization_id, user_id, device_hash) VALUES (7, 7, repeat('f', 64));
  END IF;
  IF to_regclass('bank_transactions') IS NOT NULL THEN
    INSERT INTO bank_statements (organization_id, id, payment_account_id, found) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, 7, 1);
    INSERT INTO bank_columns (organization_id, id, payment_account_id, heads, heads_hash, columns)
      OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, '["Day", "Sum"]', repeat('e', 64), '{"date": "Day", "amount": "Sum"}');
    INSERT INTO bank_transactions (organization_id, id, payment_account_id, identity, booked_on,
                                   amount_cents, currency, name, text)
      OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, 'id 7200 EUR  A', '2020-02-02', 7200, 'EUR', 'Ada', 'Wine');
    UPDATE payments SET bank_transaction_id = 7 WHERE organization_id = 7;
  END IF;
  IF to_regclass('import_columns') IS NOT NULL THEN
    INSERT INTO import_columns (organization_id, id, kind, heads_hash, columns)
      OVERRIDING SYSTEM VALUE VALUES (7, 7, 'wines', repeat('c', 64), '["name", null]');
  END IF;
  IF to_regclass('bank_uploads') IS NOT NULL THEN
    INSERT INTO bank_uploads (organization_id, id, payment_account_id, name, content, created_by)
      OVERRIDING SYSTEM VALUE VALUES (7, 7, 7, 'november.xml', '\x00', 'ada@example.com');
  END IF;
  IF to_regclass('imports') IS NOT NULL THEN
    INSERT INTO imports (organization_id, id, kind, heads, columns, rows, preview, counts) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, 'wines', '["name"]', '["name"]', '[]', '[]', '{"new": 0, "changed": 0, "same": 0, "refused": 0}');
  END IF;
  IF to_regclass('mailings') IS NOT NULL THEN
    INSERT INTO mailings (organization_id, id, purchase_round_id, event_type, anchor, days) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, 7, 'pickup_reminder', 'pickup_at', -1);
  END IF;
  IF to_regclass('mailing_habits') IS NOT NULL THEN
    INSERT INTO mailing_habits (organization_id, id, route_id, event_type, anchor, days) OVERRIDING SYSTEM VALUE
      VALUES (7, 7, 7, 'pickup_reminder', 'pickup_at', -1);
  END IF;
END $$;
