CREATE TABLE "wf_deputy" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"principal_id" varchar(64) NOT NULL,
	"deputy_id" varchar(64) NOT NULL,
	"start_time" timestamp(3) with time zone NOT NULL,
	"end_time" timestamp(3) with time zone NOT NULL,
	"scope" varchar(8) NOT NULL,
	"category_id" varchar(64),
	"process_key" varchar(255),
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"reason" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "wf_user_group" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"group_name" varchar(50) NOT NULL,
	"member_ids" jsonb NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "barred_id" varchar(64);--> statement-breakpoint
CREATE INDEX "wf_deputy_principal_id_ix" ON "wf_deputy" USING btree ("principal_id","end_time");--> statement-breakpoint
CREATE INDEX "wf_deputy_start_time_ix" ON "wf_deputy" USING btree ("start_time");--> statement-breakpoint
CREATE UNIQUE INDEX "wf_user_group_name_uq" ON "wf_user_group" USING btree ("group_name") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "wf_user_group_member_ids_ix" ON "wf_user_group" USING gin ("member_ids");