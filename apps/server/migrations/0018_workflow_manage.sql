CREATE TABLE "wf_batch_item" (
	"batch_id" varchar(64) NOT NULL,
	"instance_id" varchar(64) NOT NULL,
	"no" integer NOT NULL,
	"state" varchar(8) DEFAULT 'waiting' NOT NULL,
	"message" varchar(500),
	CONSTRAINT "wf_batch_item_batch_id_instance_id_pk" PRIMARY KEY("batch_id","instance_id")
);
--> statement-breakpoint
CREATE TABLE "wf_batch" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"act" varchar(16) NOT NULL,
	"params" jsonb NOT NULL,
	"comment" varchar(500) NOT NULL,
	"state" varchar(8) DEFAULT 'running' NOT NULL,
	"requester" jsonb NOT NULL,
	"create_by" varchar(64) NOT NULL,
	"create_time" timestamp(3) with time zone NOT NULL,
	"end_time" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "wf_migration_log" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"instance_id" varchar(64) NOT NULL,
	"from_definition_id" varchar(64) NOT NULL,
	"to_definition_id" varchar(64) NOT NULL,
	"mapping" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "wf_batch_item_state_ix" ON "wf_batch_item" USING btree ("batch_id","state","no");--> statement-breakpoint
CREATE INDEX "wf_batch_create_by_ix" ON "wf_batch" USING btree ("create_by","create_time");--> statement-breakpoint
CREATE INDEX "wf_migration_log_instance_id_ix" ON "wf_migration_log" USING btree ("instance_id","time");