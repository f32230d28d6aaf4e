DROP TRIGGER note_shortened_mail_log ON mail_logs;
--> statement-breakpoint
DROP TRIGGER note_hidden_attempt ON mail_logs;
--> statement-breakpoint
DROP FUNCTION note_shortened_mail_log();
--> statement-breakpoint
DROP FUNCTION keep_mail_total(bigint, interval);
--> statement-breakpoint
DROP TABLE "mail_totals" CASCADE;
--> statement-breakpoint
DROP TABLE "shortened_mail_logs" CASCADE;
