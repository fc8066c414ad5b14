CREATE TABLE "cms_class_work" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"kind" varchar(10) NOT NULL,
	"name" varchar(2000) NOT NULL,
	"ids" jsonb NOT NULL,
	"class_ids" jsonb NOT NULL,
	"given" jsonb NOT NULL,
	"requester" jsonb NOT NULL,
	"state" varchar(10) DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"rest" jsonb,
	"create_by" varchar(64) NOT NULL,
	"create_time" timestamp(3) with time zone NOT NULL,
	"end_time" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "cms_class_work_state_ix" ON "cms_class_work" USING btree ("state","create_time");