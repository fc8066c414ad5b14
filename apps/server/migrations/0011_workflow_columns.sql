DROP INDEX "wf_task_done_ix";--> statement-breakpoint
ALTER TABLE "wf_definition" ADD COLUMN "type" varchar(8) DEFAULT 'bpmn' NOT NULL;--> statement-breakpoint
ALTER TABLE "wf_definition" ADD COLUMN "cards" jsonb;--> statement-breakpoint
ALTER TABLE "wf_definition" ADD COLUMN "category_id" varchar(64);--> statement-breakpoint
ALTER TABLE "wf_definition" ADD COLUMN "settings" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "wf_definition" ADD COLUMN "form_code" varchar(64);--> statement-breakpoint
ALTER TABLE "wf_definition" ADD COLUMN "form_version_id" varchar(64);--> statement-breakpoint
ALTER TABLE "wf_definition" ADD COLUMN "form_policy" varchar(8) DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "wf_comment" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "wf_comment" ADD COLUMN "signature_file_id" varchar(64);--> statement-breakpoint
ALTER TABLE "wf_comment" ADD COLUMN "extra" jsonb;--> statement-breakpoint
ALTER TABLE "wf_instance" ADD COLUMN "number" varchar(64);--> statement-breakpoint
ALTER TABLE "wf_instance" ADD COLUMN "summary" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "wf_instance" ADD COLUMN "category_id" varchar(64);--> statement-breakpoint
ALTER TABLE "wf_instance" ADD COLUMN "priority" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "wf_instance" ADD COLUMN "form_version_id" varchar(64);--> statement-breakpoint
ALTER TABLE "wf_instance" ADD COLUMN "form_record_id" varchar(64);--> statement-breakpoint
ALTER TABLE "wf_instance" ADD COLUMN "form_data" jsonb;--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "deputy_of" varchar(64);--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "parent_task_id" varchar(64);--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "sign_kind" varchar(8);--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "priority" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "due_time" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "urge_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "cause" varchar(32);--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "read_time" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "done_by" varchar(64);--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "wf_instance_number_uq" ON "wf_instance" USING btree ("number");--> statement-breakpoint
CREATE INDEX "wf_task_done_by_ix" ON "wf_task" USING btree ("done_by","done_time") WHERE done_time is not null;--> statement-breakpoint
CREATE INDEX "wf_task_deputy_of_ix" ON "wf_task" USING btree ("deputy_of","create_time") WHERE done_time is null;--> statement-breakpoint
CREATE INDEX "wf_task_root_id_ix" ON "wf_task" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "wf_task_parent_task_id_ix" ON "wf_task" USING btree ("parent_task_id");