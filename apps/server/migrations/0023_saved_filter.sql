CREATE TABLE "wf_saved_filter" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"filter_name" varchar(50) NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"conditions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "wf_saved_filter_create_by_ix" ON "wf_saved_filter" USING btree ("create_by");