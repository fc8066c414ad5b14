-- Tickets live for a minute; those of today name no session.
DELETE FROM "sys_file_ticket";--> statement-breakpoint
ALTER TABLE "sys_captcha" ADD COLUMN "purpose" varchar(10) DEFAULT 'login' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_sms_code" ADD COLUMN "user_id" varchar(64);--> statement-breakpoint
ALTER TABLE "sys_sms_code" ADD COLUMN "spent_time" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sys_file_ticket" ADD COLUMN "token_hash" varchar(64) NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_file_ticket" ADD COLUMN "part_of" varchar(100);--> statement-breakpoint
ALTER TABLE "sys_file_ticket" DROP COLUMN "user_id";