CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."sys_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."sys_job_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "sys_job" (
	"id" bigint PRIMARY KEY DEFAULT nextval('sys_job_id_seq') NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"job_name" varchar(64) NOT NULL,
	"job_group" varchar(64) DEFAULT 'DEFAULT' NOT NULL,
	"invoke_target" varchar(500) NOT NULL,
	"cron_expression" varchar(255) NOT NULL,
	"misfire_policy" varchar(1) DEFAULT '3' NOT NULL,
	"concurrent" varchar(1) DEFAULT '1' NOT NULL,
	"status" varchar(1) DEFAULT '1' NOT NULL,
	"timeout_seconds" integer DEFAULT 1800 NOT NULL,
	"next_fire_time" timestamp(3) with time zone,
	"catch_up" integer,
	"bad_targets" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_job_log" (
	"id" bigint PRIMARY KEY DEFAULT nextval('sys_job_log_id_seq') NOT NULL,
	"job_id" bigint NOT NULL,
	"job_name" varchar(64) NOT NULL,
	"job_group" varchar(64) NOT NULL,
	"invoke_target" varchar(500) NOT NULL,
	"job_message" varchar(500),
	"status" varchar(1),
	"exception_info" varchar(2000),
	"state" varchar(10) DEFAULT 'waiting' NOT NULL,
	"trigger_type" varchar(10) NOT NULL,
	"fire_time" timestamp(3) with time zone NOT NULL,
	"claim_time" timestamp(3) with time zone,
	"start_time" timestamp(3) with time zone,
	"stop_time" timestamp(3) with time zone,
	"duration" integer,
	"node_id" varchar(64),
	"lease_until" timestamp(3) with time zone,
	"fence" integer DEFAULT 1 NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"exclusive_key" varchar(110),
	"counted_task" varchar(100),
	"timeout_seconds" integer DEFAULT 0 NOT NULL,
	"percent" integer,
	"progress_text" varchar(200),
	"output" text,
	"cancel_by" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_node_metric" (
	"node_id" varchar(64) NOT NULL,
	"minute" timestamp(3) with time zone NOT NULL,
	"samples" jsonb NOT NULL,
	CONSTRAINT "sys_node_metric_pk" PRIMARY KEY("node_id","minute")
);
--> statement-breakpoint
CREATE TABLE "sys_node" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"host" varchar(255) NOT NULL,
	"pid" integer NOT NULL,
	"version" varchar(30) NOT NULL,
	"roles" text[] NOT NULL,
	"start_time" timestamp(3) with time zone NOT NULL,
	"last_seen" timestamp(3) with time zone NOT NULL,
	"stop_time" timestamp(3) with time zone,
	"drift_ms" integer DEFAULT 0 NOT NULL,
	"metrics" jsonb
);
--> statement-breakpoint
CREATE TABLE "sys_calendar_entry" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"title" varchar(50) NOT NULL,
	"day" date NOT NULL,
	"begin_time" varchar(5),
	"end_time" varchar(5),
	"remark" varchar(500)
);
--> statement-breakpoint
DROP INDEX "sys_login_log_status_ix";--> statement-breakpoint
DROP INDEX "sys_oper_log_status_ix";--> statement-breakpoint
DROP INDEX "sys_login_log_login_time_ix";--> statement-breakpoint
DROP INDEX "sys_login_log_user_name_ix";--> statement-breakpoint
DROP INDEX "sys_oper_log_oper_time_ix";--> statement-breakpoint
DROP INDEX "sys_oper_log_business_type_ix";--> statement-breakpoint
DROP INDEX "sys_oper_log_oper_name_ix";--> statement-breakpoint
DROP INDEX "sys_oper_log_form_id_ix";--> statement-breakpoint
ALTER TABLE "sys_oper_log" ADD COLUMN "error_stack" varchar(4000);--> statement-breakpoint
ALTER TABLE "sys_oper_log" ADD COLUMN "field_changes" jsonb;--> statement-breakpoint
CREATE INDEX "sys_job_due_ix" ON "sys_job" USING btree ("next_fire_time") WHERE status = '0' and del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "sys_job_log_fire_uq" ON "sys_job_log" USING btree ("job_id","fire_time") WHERE trigger_type in ('cron', 'misfire');--> statement-breakpoint
CREATE UNIQUE INDEX "sys_job_log_exclusive_uq" ON "sys_job_log" USING btree ("exclusive_key") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "sys_job_log_open_ix" ON "sys_job_log" USING btree ("job_id") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "sys_job_log_create_time_ix" ON "sys_job_log" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "sys_job_log_job_ix" ON "sys_job_log" USING btree ("job_id","create_time","id");--> statement-breakpoint
CREATE INDEX "sys_job_log_job_name_ix" ON "sys_job_log" USING btree ("job_name","create_time");--> statement-breakpoint
CREATE INDEX "sys_job_log_failed_ix" ON "sys_job_log" USING btree ("create_time","id") WHERE status = '1';--> statement-breakpoint
CREATE INDEX "sys_job_log_counted_ix" ON "sys_job_log" USING btree ("counted_task","fire_time") WHERE counted_task is not null;--> statement-breakpoint
CREATE INDEX "sys_node_metric_minute_ix" ON "sys_node_metric" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "sys_node_last_seen_ix" ON "sys_node" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "sys_calendar_entry_user_day_ix" ON "sys_calendar_entry" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "sys_session_login_time_ix" ON "sys_session" USING btree ("login_time","id") WHERE end_time is null;--> statement-breakpoint
CREATE INDEX "sys_login_log_failed_ix" ON "sys_login_log" USING btree ("login_time","del_flag") WHERE status = '1';--> statement-breakpoint
CREATE INDEX "sys_login_log_msg_ix" ON "sys_login_log" USING btree ("msg","login_time","del_flag");--> statement-breakpoint
CREATE INDEX "sys_login_log_ipaddr_ix" ON "sys_login_log" USING btree ("ipaddr","login_time","del_flag");--> statement-breakpoint
CREATE INDEX "sys_login_log_user_name_gin" ON "sys_login_log" USING gin ("user_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sys_login_log_ipaddr_gin" ON "sys_login_log" USING gin ("ipaddr" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sys_oper_log_failed_ix" ON "sys_oper_log" USING btree ("oper_time","del_flag") WHERE status = '1';--> statement-breakpoint
CREATE INDEX "sys_oper_log_take_up_time_ix" ON "sys_oper_log" USING btree ("take_up_time","id","del_flag");--> statement-breakpoint
CREATE INDEX "sys_oper_log_title_ix" ON "sys_oper_log" USING btree ("title","oper_time","del_flag");--> statement-breakpoint
CREATE INDEX "sys_oper_log_dept_name_ix" ON "sys_oper_log" USING btree ("dept_name","oper_time","del_flag");--> statement-breakpoint
CREATE INDEX "sys_oper_log_oper_ip_ix" ON "sys_oper_log" USING btree ("oper_ip","oper_time","del_flag");--> statement-breakpoint
CREATE INDEX "sys_oper_log_oper_url_gin" ON "sys_oper_log" USING gin ("oper_url" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sys_oper_log_oper_ip_gin" ON "sys_oper_log" USING gin ("oper_ip" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sys_oper_log_trace_id_ix" ON "sys_oper_log" USING btree ("trace_id");--> statement-breakpoint
CREATE INDEX "sys_login_log_login_time_ix" ON "sys_login_log" USING btree ("login_time","id","del_flag");--> statement-breakpoint
CREATE INDEX "sys_login_log_user_name_ix" ON "sys_login_log" USING btree ("user_name","login_time","del_flag");--> statement-breakpoint
CREATE INDEX "sys_oper_log_oper_time_ix" ON "sys_oper_log" USING btree ("oper_time","id","del_flag");--> statement-breakpoint
CREATE INDEX "sys_oper_log_business_type_ix" ON "sys_oper_log" USING btree ("business_type","oper_time","del_flag");--> statement-breakpoint
CREATE INDEX "sys_oper_log_oper_name_ix" ON "sys_oper_log" USING btree ("oper_name","oper_time","del_flag");--> statement-breakpoint
CREATE INDEX "sys_oper_log_form_id_ix" ON "sys_oper_log" USING btree ("form_id") WHERE form_id is not null;