CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
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
DROP INDEX "sys_login_log_status_ix";--> statement-breakpoint
DROP INDEX "sys_oper_log_status_ix";--> statement-breakpoint
DROP INDEX "sys_login_log_login_time_ix";--> statement-breakpoint
DROP INDEX "sys_oper_log_oper_time_ix";--> statement-breakpoint
DROP INDEX "sys_oper_log_business_type_ix";--> statement-breakpoint
DROP INDEX "sys_oper_log_form_id_ix";--> statement-breakpoint
ALTER TABLE "sys_oper_log" ADD COLUMN "error_stack" varchar(4000);--> statement-breakpoint
ALTER TABLE "sys_oper_log" ADD COLUMN "field_changes" jsonb;--> statement-breakpoint
CREATE INDEX "sys_node_metric_minute_ix" ON "sys_node_metric" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "sys_node_last_seen_ix" ON "sys_node" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "sys_login_log_failed_ix" ON "sys_login_log" USING btree ("login_time") WHERE status = '1';--> statement-breakpoint
CREATE INDEX "sys_login_log_user_name_gin" ON "sys_login_log" USING gin ("user_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sys_login_log_ipaddr_gin" ON "sys_login_log" USING gin ("ipaddr" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sys_login_log_msg_ix" ON "sys_login_log" USING btree ("msg","login_time");--> statement-breakpoint
CREATE INDEX "sys_oper_log_failed_ix" ON "sys_oper_log" USING btree ("oper_time") WHERE status = '1';--> statement-breakpoint
CREATE INDEX "sys_oper_log_take_up_time_ix" ON "sys_oper_log" USING btree ("take_up_time","id","del_flag");--> statement-breakpoint
CREATE INDEX "sys_oper_log_title_ix" ON "sys_oper_log" USING btree ("title","oper_time");--> statement-breakpoint
CREATE INDEX "sys_oper_log_dept_name_ix" ON "sys_oper_log" USING btree ("dept_name","oper_time");--> statement-breakpoint
CREATE INDEX "sys_oper_log_oper_url_gin" ON "sys_oper_log" USING gin ("oper_url" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sys_oper_log_oper_ip_gin" ON "sys_oper_log" USING gin ("oper_ip" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sys_oper_log_trace_id_ix" ON "sys_oper_log" USING btree ("trace_id");--> statement-breakpoint
CREATE INDEX "sys_login_log_login_time_ix" ON "sys_login_log" USING btree ("login_time","id","del_flag");--> statement-breakpoint
CREATE INDEX "sys_oper_log_oper_time_ix" ON "sys_oper_log" USING btree ("oper_time","id","del_flag");--> statement-breakpoint
CREATE INDEX "sys_oper_log_business_type_ix" ON "sys_oper_log" USING btree ("business_type","oper_time");--> statement-breakpoint
CREATE INDEX "sys_oper_log_form_id_ix" ON "sys_oper_log" USING btree ("form_id") WHERE form_id is not null;