ALTER TABLE "form_webhook_log" ADD COLUMN "event_no" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "form_webhook_log_event_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "form_webhook_log" ADD COLUMN "due_time" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "form_webhook_log" ADD COLUMN "held_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "form_webhook" ADD COLUMN "alert_time" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "form_webhook_log_waiting_ix" ON "form_webhook_log" USING btree ("record_id","event_no") WHERE status = '0';--> statement-breakpoint
CREATE INDEX "form_webhook_log_failed_ix" ON "form_webhook_log" USING btree ("form_id","event_no") WHERE status = '2';--> statement-breakpoint
-- Whoever hears that a record counts no longer hears that it counts again.
UPDATE "form_webhook" SET "events" = "events" || '["restore"]'::jsonb WHERE "events" ? 'void';
