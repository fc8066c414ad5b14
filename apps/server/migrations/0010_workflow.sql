CREATE TABLE "wf_definition" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"key" varchar(255) NOT NULL,
	"version_no" integer NOT NULL,
	"name" varchar(255) NOT NULL,
	"xml" text NOT NULL,
	"graph" jsonb NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"state" varchar(1) DEFAULT '1' NOT NULL,
	"is_latest" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wf_comment" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"instance_id" varchar(64) NOT NULL,
	"task_id" varchar(64),
	"node" varchar(255),
	"type" varchar(2) NOT NULL,
	"content" varchar(2000) NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wf_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wf_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"instance_id" varchar(64) NOT NULL,
	"kind" varchar(8) NOT NULL,
	"element" varchar(255) NOT NULL,
	"token" varchar(32),
	"time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wf_instance" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"root_id" varchar(64) NOT NULL,
	"parent_id" varchar(64),
	"parent_token" varchar(32),
	"definition_id" varchar(64) NOT NULL,
	"key" varchar(255) NOT NULL,
	"title" varchar(255) NOT NULL,
	"status" varchar(16) NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"starter_id" varchar(64) NOT NULL,
	"starter_dept_id" varchar(64),
	"business_key" varchar(255),
	"state" jsonb NOT NULL,
	"start_time" timestamp(3) with time zone NOT NULL,
	"end_time" timestamp(3) with time zone,
	"end_node" varchar(255),
	"reason" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "wf_job" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"instance_id" varchar(64) NOT NULL,
	"root_id" varchar(64) NOT NULL,
	"kind" varchar(16) NOT NULL,
	"target" varchar(255) NOT NULL,
	"node" varchar(255),
	"due_time" timestamp(3) with time zone NOT NULL,
	"state" varchar(8) DEFAULT 'waiting' NOT NULL,
	"held_until" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" varchar(500),
	"payload" jsonb,
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wf_subscription" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"instance_id" varchar(64) NOT NULL,
	"root_id" varchar(64) NOT NULL,
	"engine_id" varchar(32) NOT NULL,
	"kind" varchar(8) NOT NULL,
	"name" varchar(255) NOT NULL,
	"correlation" varchar(255),
	"node" varchar(255) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wf_task_candidate" (
	"task_id" varchar(64) NOT NULL,
	"kind" varchar(8) NOT NULL,
	"ref_id" varchar(64) NOT NULL,
	CONSTRAINT "wf_task_candidate_task_id_kind_ref_id_pk" PRIMARY KEY("task_id","kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "wf_task" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"instance_id" varchar(64) NOT NULL,
	"root_id" varchar(64) NOT NULL,
	"engine_id" varchar(32) NOT NULL,
	"node" varchar(255) NOT NULL,
	"name" varchar(255) NOT NULL,
	"member_no" integer,
	"assignee_id" varchar(64),
	"owner_id" varchar(64),
	"status" varchar(2) DEFAULT '1' NOT NULL,
	"create_time" timestamp(3) with time zone NOT NULL,
	"claim_time" timestamp(3) with time zone,
	"done_time" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "wf_definition_key_version_no_uq" ON "wf_definition" USING btree ("key","version_no");--> statement-breakpoint
CREATE UNIQUE INDEX "wf_definition_latest_uq" ON "wf_definition" USING btree ("key") WHERE is_latest;--> statement-breakpoint
CREATE INDEX "wf_definition_create_time_ix" ON "wf_definition" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "wf_comment_instance_id_time_ix" ON "wf_comment" USING btree ("instance_id","time");--> statement-breakpoint
CREATE INDEX "wf_event_instance_id_ix" ON "wf_event" USING btree ("instance_id","id");--> statement-breakpoint
CREATE INDEX "wf_instance_root_id_ix" ON "wf_instance" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "wf_instance_starter_id_start_time_ix" ON "wf_instance" USING btree ("starter_id","start_time");--> statement-breakpoint
CREATE INDEX "wf_instance_status_start_time_ix" ON "wf_instance" USING btree ("status","start_time");--> statement-breakpoint
CREATE INDEX "wf_instance_key_start_time_ix" ON "wf_instance" USING btree ("key","start_time");--> statement-breakpoint
CREATE INDEX "wf_instance_business_key_ix" ON "wf_instance" USING btree ("business_key");--> statement-breakpoint
CREATE INDEX "wf_instance_definition_id_ix" ON "wf_instance" USING btree ("definition_id");--> statement-breakpoint
CREATE INDEX "wf_job_instance_id_ix" ON "wf_job" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "wf_job_due_ix" ON "wf_job" USING btree ("due_time") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "wf_job_state_ix" ON "wf_job" USING btree ("state","due_time");--> statement-breakpoint
CREATE INDEX "wf_subscription_name_ix" ON "wf_subscription" USING btree ("kind","name","correlation");--> statement-breakpoint
CREATE INDEX "wf_subscription_instance_id_ix" ON "wf_subscription" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "wf_task_candidate_kind_ref_id_ix" ON "wf_task_candidate" USING btree ("kind","ref_id","task_id");--> statement-breakpoint
CREATE INDEX "wf_task_open_ix" ON "wf_task" USING btree ("assignee_id","create_time") WHERE done_time is null;--> statement-breakpoint
CREATE INDEX "wf_task_done_ix" ON "wf_task" USING btree ("assignee_id","done_time") WHERE done_time is not null;--> statement-breakpoint
CREATE INDEX "wf_task_instance_id_ix" ON "wf_task" USING btree ("instance_id");