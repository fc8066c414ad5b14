CREATE TABLE "cms_flow_auditor" (
	"flow_id" varchar(64) NOT NULL,
	"level" integer NOT NULL,
	"kind" varchar(8) NOT NULL,
	"ref_id" varchar(64) NOT NULL,
	CONSTRAINT "cms_flow_auditor_flow_id_level_kind_ref_id_pk" PRIMARY KEY("flow_id","level","kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "cms_flow_record" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"flow_id" varchar(64) NOT NULL,
	"node_name" varchar(100),
	"level" integer,
	"task_id" varchar(64),
	"auditor" varchar(64),
	"result" varchar(20) NOT NULL,
	"opinion" varchar(500),
	"time" timestamp(3) with time zone NOT NULL,
	"duration_sec" integer,
	"to_user" varchar(64)
);
--> statement-breakpoint
CREATE TABLE "cms_flow" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"site_id" varchar(64) DEFAULT '1' NOT NULL,
	"flow_no" varchar(32) NOT NULL,
	"article_id" varchar(64) NOT NULL,
	"article_title" varchar(255) NOT NULL,
	"class_id" varchar(64) NOT NULL,
	"version_id" varchar(64) NOT NULL,
	"is_draft" varchar(1) DEFAULT 'N' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"mode" varchar(1) NOT NULL,
	"level" integer DEFAULT 1 NOT NULL,
	"levels" integer DEFAULT 1 NOT NULL,
	"process_key" varchar(255),
	"process_instance_id" varchar(64),
	"status" varchar(1) DEFAULT '1' NOT NULL,
	"result" varchar(20),
	"submit_by" varchar(64),
	"submit_time" timestamp(3) with time zone NOT NULL,
	"arrive_time" timestamp(3) with time zone NOT NULL,
	"finish_time" timestamp(3) with time zone,
	"urge_time" timestamp(3) with time zone,
	"remind_time" timestamp(3) with time zone,
	"stuck_time" timestamp(3) with time zone,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE INDEX "cms_flow_auditor_ref_id_ix" ON "cms_flow_auditor" USING btree ("kind","ref_id");--> statement-breakpoint
CREATE INDEX "cms_flow_record_flow_id_ix" ON "cms_flow_record" USING btree ("flow_id","time");--> statement-breakpoint
CREATE INDEX "cms_flow_record_auditor_ix" ON "cms_flow_record" USING btree ("auditor","flow_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cms_flow_no_uq" ON "cms_flow" USING btree ("flow_no");--> statement-breakpoint
CREATE INDEX "cms_flow_article_id_ix" ON "cms_flow" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "cms_flow_submit_time_ix" ON "cms_flow" USING btree ("submit_time");--> statement-breakpoint
CREATE INDEX "cms_flow_submit_by_ix" ON "cms_flow" USING btree ("submit_by","submit_time");--> statement-breakpoint
CREATE INDEX "cms_flow_open_ix" ON "cms_flow" USING btree ("arrive_time") WHERE status = '1';--> statement-breakpoint
CREATE INDEX "cms_flow_process_instance_id_ix" ON "cms_flow" USING btree ("process_instance_id");