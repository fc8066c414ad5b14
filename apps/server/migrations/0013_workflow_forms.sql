CREATE TABLE "wf_form_revision" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"instance_id" varchar(64) NOT NULL,
	"task_id" varchar(64),
	"node" varchar(255),
	"data" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wf_serial" (
	"definition_key" varchar(255) NOT NULL,
	"infix" varchar(20) NOT NULL,
	"last_no" bigint NOT NULL,
	CONSTRAINT "wf_serial_definition_key_infix_pk" PRIMARY KEY("definition_key","infix")
);
--> statement-breakpoint
ALTER TABLE "wf_instance" ADD COLUMN "node_forms" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "wf_form_revision_instance_id_time_ix" ON "wf_form_revision" USING btree ("instance_id","time");