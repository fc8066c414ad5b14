CREATE TABLE "sys_live_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_live_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" varchar(30) NOT NULL,
	"user_ids" text[],
	"data" jsonb,
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_license_apply" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"custom_name" varchar(100) NOT NULL,
	"contact" varchar(50) NOT NULL,
	"phone" varchar(11) NOT NULL,
	"email" varchar(50),
	"version" varchar(1) NOT NULL,
	"user_num" integer NOT NULL,
	"machine_code" varchar(32) NOT NULL,
	"remark" varchar(500),
	"create_time" timestamp(3) with time zone NOT NULL,
	"create_ip" varchar(128)
);
--> statement-breakpoint
CREATE TABLE "sys_license_clock" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"seen_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_license" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"import_time" timestamp(3) with time zone NOT NULL,
	"import_by" varchar(64),
	"import_ip" varchar(128)
);
--> statement-breakpoint
CREATE TABLE "sys_portal_config" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"name" varchar(200) NOT NULL,
	"code" varchar(64) NOT NULL,
	"application_range" varchar(1) DEFAULT 'R' NOT NULL,
	"is_default" varchar(1) DEFAULT 'N' NOT NULL,
	"resource_id" varchar(64) DEFAULT '' NOT NULL,
	"system_defined_id" varchar(64) DEFAULT 'app1' NOT NULL,
	"content" text DEFAULT '[]' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_portlet" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"name" varchar(200) NOT NULL,
	"code" varchar(64) NOT NULL,
	"url" varchar(200) NOT NULL,
	"refresh_rate" integer,
	"show_title" varchar(1) DEFAULT 'N' NOT NULL,
	"is_allow_drag" varchar(1) DEFAULT 'N' NOT NULL,
	"x_grid_number" integer DEFAULT 2 NOT NULL,
	"y_grid_number" integer DEFAULT 100 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_role_portlet" (
	"role_id" varchar(64) NOT NULL,
	"portlet_id" varchar(64) NOT NULL,
	CONSTRAINT "sys_role_portlet_role_id_portlet_id_pk" PRIMARY KEY("role_id","portlet_id")
);
--> statement-breakpoint
CREATE TABLE "sys_chunk_part" (
	"upload_id" varchar(64) NOT NULL,
	"part_no" integer NOT NULL,
	"part_size" integer NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"part_key" varchar(100) NOT NULL,
	CONSTRAINT "sys_chunk_part_upload_id_part_no_pk" PRIMARY KEY("upload_id","part_no")
);
--> statement-breakpoint
CREATE TABLE "sys_chunk_upload" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"file_name" varchar(1000) NOT NULL,
	"file_size" bigint NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"biz_type" varchar(50),
	"form_id" varchar(64),
	"part_size" integer NOT NULL,
	"part_count" integer NOT NULL,
	"storage_id" varchar(64) NOT NULL,
	"create_time" timestamp(3) with time zone NOT NULL,
	"expire_time" timestamp(3) with time zone NOT NULL,
	"file_id" varchar(64)
);
--> statement-breakpoint
CREATE TABLE "sys_attach_owner" (
	"attach_id" varchar(64) NOT NULL,
	"form_id" varchar(64) NOT NULL,
	"biz_type" varchar(50),
	"create_time" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sys_attach_owner_attach_id_form_id_pk" PRIMARY KEY("attach_id","form_id")
);
--> statement-breakpoint
CREATE TABLE "sys_file_storage" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"config_name" varchar(100) NOT NULL,
	"storage_type" varchar(20) NOT NULL,
	"base_path" varchar(200),
	"endpoint" varchar(100),
	"access_key_sealed" varchar(400),
	"secret_key_sealed" varchar(400),
	"bucket_name" varchar(100),
	"prefix" varchar(100),
	"region" varchar(50),
	"is_https" varchar(1) DEFAULT 'N' NOT NULL,
	"domain" varchar(200),
	"access_policy" varchar(1) DEFAULT '1' NOT NULL,
	"is_default" varchar(1) DEFAULT 'N' NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_notice" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"notice_title" varchar(50) NOT NULL,
	"notice_type" varchar(1) NOT NULL,
	"notice_content_html" text NOT NULL,
	"summary" varchar(200),
	"notice_scope" varchar(1) DEFAULT 'A' NOT NULL,
	"priority" varchar(1) DEFAULT 'M' NOT NULL,
	"is_top" varchar(1) DEFAULT 'N' NOT NULL,
	"start_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"send_status" varchar(1) DEFAULT '0' NOT NULL,
	"publish_time" timestamp(3) with time zone,
	"publish_by" varchar(64),
	"receive_count" integer,
	"revoke_time" timestamp(3) with time zone,
	"urge_time" timestamp(3) with time zone,
	"attach_ids" jsonb,
	"source" varchar(10) DEFAULT 'manual' NOT NULL,
	"link_url" varchar(255),
	"merged_count" integer,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_notice_target" (
	"notice_id" varchar(64) NOT NULL,
	"target_type" varchar(1) NOT NULL,
	"target_id" varchar(64) NOT NULL,
	"include_child" varchar(1) DEFAULT 'N' NOT NULL,
	CONSTRAINT "sys_notice_target_notice_id_target_type_target_id_pk" PRIMARY KEY("notice_id","target_type","target_id")
);
--> statement-breakpoint
CREATE TABLE "sys_notice_user_read" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"notice_id" varchar(64) NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"is_read" varchar(1) DEFAULT '0' NOT NULL,
	"read_time" timestamp(3) with time zone,
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_sms_config" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"config_name" varchar(50) NOT NULL,
	"provider" varchar(20) NOT NULL,
	"signature" varchar(30) NOT NULL,
	"access_key" varchar(100),
	"access_secret" varchar(1000),
	"sdk_app_id" varchar(100),
	"region" varchar(100),
	"endpoint" varchar(500),
	"http_method" varchar(10),
	"http_headers" varchar(2000),
	"body_template" varchar(2000),
	"success_rule" varchar(255),
	"is_default" varchar(1) DEFAULT 'N' NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500),
	"fail_count" integer DEFAULT 0 NOT NULL,
	"fail_time" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_sms_log" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"config_id" varchar(64) NOT NULL,
	"provider" varchar(20) NOT NULL,
	"template_id" varchar(64) NOT NULL,
	"template_code" varchar(63) NOT NULL,
	"template_type" varchar(1) NOT NULL,
	"content" varchar(1000) NOT NULL,
	"params" varchar(2000) NOT NULL,
	"api_template_id" varchar(63),
	"mobile" varchar(11) NOT NULL,
	"user_id" varchar(64),
	"ipaddr" varchar(128) NOT NULL,
	"send_status" integer NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"send_time" timestamp(3) with time zone,
	"api_send_code" varchar(63),
	"api_send_msg" varchar(255),
	"api_request_id" varchar(100),
	"api_serial_no" varchar(100),
	"receive_status" integer DEFAULT 0 NOT NULL,
	"receive_time" timestamp(3) with time zone,
	"api_receive_code" varchar(63),
	"api_receive_msg" varchar(255),
	"create_time" timestamp(3) with time zone NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_sms_template" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"template_code" varchar(63) NOT NULL,
	"template_name" varchar(63) NOT NULL,
	"template_type" varchar(1) DEFAULT '1' NOT NULL,
	"config_id" varchar(64) NOT NULL,
	"content" varchar(255) NOT NULL,
	"params" varchar(30)[] DEFAULT '{}' NOT NULL,
	"api_template_id" varchar(63),
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(255)
);
--> statement-breakpoint
CREATE TABLE "sys_common_use_menu" (
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
	"path" varchar(200) NOT NULL,
	"title" varchar(50) NOT NULL,
	"icon" varchar(100),
	"sort" integer,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
ALTER TABLE "sys_sms_code" ALTER COLUMN "mobile" SET DATA TYPE varchar(50);--> statement-breakpoint
ALTER TABLE "sys_sms_code" ADD COLUMN "log_id" varchar(64);--> statement-breakpoint
ALTER TABLE "sys_config" ADD COLUMN "value_type" varchar(10) DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_attach" ADD COLUMN "storage_id" varchar(64) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_attach" ADD COLUMN "object_key" varchar(100);--> statement-breakpoint
ALTER TABLE "sys_attach" ADD COLUMN "received_sha256" varchar(64);--> statement-breakpoint
ALTER TABLE "sys_attach" ADD COLUMN "upload_user" varchar(100);--> statement-breakpoint
ALTER TABLE "sys_attach" ADD COLUMN "scan_status" varchar(10);--> statement-breakpoint
ALTER TABLE "sys_attach" ADD COLUMN "missing_time" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sys_upload_files" ADD COLUMN "success_file_url" varchar(255);--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "tags" varchar(80)[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_notice_target" ADD CONSTRAINT "sys_notice_target_notice_id_sys_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."sys_notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_notice_user_read" ADD CONSTRAINT "sys_notice_user_read_notice_id_sys_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."sys_notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sys_live_event_create_time_ix" ON "sys_live_event" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sys_license_apply_create_time_ix" ON "sys_license_apply" USING btree ("create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_portal_config_code_uq" ON "sys_portal_config" USING btree ("application_range","resource_id","code") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_portal_config_resource_ix" ON "sys_portal_config" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_portlet_code_uq" ON "sys_portlet" USING btree ("code") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_portlet_sort_ix" ON "sys_portlet" USING btree ("sort");--> statement-breakpoint
CREATE INDEX "sys_role_portlet_portlet_id_ix" ON "sys_role_portlet" USING btree ("portlet_id");--> statement-breakpoint
CREATE INDEX "sys_chunk_upload_user_ix" ON "sys_chunk_upload" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "sys_chunk_upload_expire_ix" ON "sys_chunk_upload" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "sys_attach_owner_form_ix" ON "sys_attach_owner" USING btree ("form_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_file_storage_default_uq" ON "sys_file_storage" USING btree ("is_default") WHERE is_default = 'Y' and del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_notice_create_time_ix" ON "sys_notice" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sys_notice_all_ix" ON "sys_notice" USING btree ("publish_time") WHERE del_flag = '0' and send_status = '1' and notice_scope = 'A';--> statement-breakpoint
CREATE INDEX "sys_notice_scheduled_ix" ON "sys_notice" USING btree ("start_time") WHERE del_flag = '0' and send_status = '3';--> statement-breakpoint
CREATE INDEX "sys_notice_source_ix" ON "sys_notice" USING btree ("publish_time") WHERE source <> 'manual';--> statement-breakpoint
CREATE INDEX "sys_notice_link_url_ix" ON "sys_notice" USING btree ("link_url") WHERE link_url is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_notice_user_read_notice_id_user_id_uq" ON "sys_notice_user_read" USING btree ("notice_id","user_id");--> statement-breakpoint
CREATE INDEX "sys_notice_user_read_user_id_ix" ON "sys_notice_user_read" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "sys_notice_user_read_read_ix" ON "sys_notice_user_read" USING btree ("notice_id") WHERE is_read = '1';--> statement-breakpoint
CREATE UNIQUE INDEX "sys_sms_config_default_uq" ON "sys_sms_config" USING btree ("is_default") WHERE del_flag = '0' and is_default = 'Y';--> statement-breakpoint
CREATE INDEX "sys_sms_log_create_time_ix" ON "sys_sms_log" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "sys_sms_log_mobile_ix" ON "sys_sms_log" USING btree ("mobile","create_time");--> statement-breakpoint
CREATE INDEX "sys_sms_log_ipaddr_ix" ON "sys_sms_log" USING btree ("ipaddr","create_time");--> statement-breakpoint
CREATE INDEX "sys_sms_log_serial_ix" ON "sys_sms_log" USING btree ("api_serial_no") WHERE api_serial_no is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_sms_template_code_uq" ON "sys_sms_template" USING btree ("template_code") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_sms_template_config_id_ix" ON "sys_sms_template" USING btree ("config_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_common_use_menu_user_path_uq" ON "sys_common_use_menu" USING btree ("user_id","path") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_attach_create_time_ix" ON "sys_attach" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sys_attach_form_ix" ON "sys_attach" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "sys_attach_storage_ix" ON "sys_attach" USING btree ("storage_id",(coalesce(object_key, file_name)) collate "C");--> statement-breakpoint
CREATE INDEX "sys_attach_sha256_ix" ON "sys_attach" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "sys_attach_received_ix" ON "sys_attach" USING btree ("received_sha256");