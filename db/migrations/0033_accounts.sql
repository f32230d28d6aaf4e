CREATE TABLE "user_devices" (
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"device_hash" varchar(64) NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_devices_pkey" PRIMARY KEY("organization_id","user_id","device_hash")
);
--> statement-breakpoint
DROP INDEX "users_organization_id_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_login_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_link_hash" varchar(64);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_link_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_secret" varchar(64);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_steps" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "recovery_code_hashes" varchar(64)[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_password_link_hash_key" ON "users" USING btree ("password_link_hash");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_id_key" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "user_devices" ADD CONSTRAINT "user_devices_user_id_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;