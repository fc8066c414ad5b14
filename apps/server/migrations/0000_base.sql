CREATE TABLE "sys_temp_file" (
	"file_name" varchar(255) PRIMARY KEY NOT NULL,
	"file_key" varchar(100) NOT NULL,
	"file_size" bigint NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"create_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_rate" (
	"rate_key" varchar(255) PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"expire_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_secret" (
	"name" varchar(64) PRIMARY KEY NOT NULL,
	"fingerprint" varchar(64) NOT NULL,
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_submit" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"request_key" varchar(64),
	"mark" varchar(64) NOT NULL,
	"body_hash" varchar(64) NOT NULL,
	"answer" text NOT NULL,
	"create_time" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_captcha" (
	"id" varchar(32) PRIMARY KEY NOT NULL,
	"answer" varchar(16) NOT NULL,
	"expire_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_login_lock" (
	"lock_key" varchar(200) PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since_time" timestamp(3) with time zone NOT NULL,
	"last_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_session" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"user_name" varchar(30) NOT NULL,
	"dept_id" varchar(64),
	"login_type" varchar(20) NOT NULL,
	"ipaddr" varchar(128),
	"login_location" varchar(255),
	"browser" varchar(50),
	"os" varchar(50),
	"login_time" timestamp(3) with time zone NOT NULL,
	"last_access_time" timestamp(3) with time zone NOT NULL,
	"expire_time" timestamp(3) with time zone NOT NULL,
	"node_id" varchar(64),
	"end_time" timestamp(3) with time zone,
	"end_reason" varchar(20)
);
--> statement-breakpoint
CREATE TABLE "sys_sms_code" (
	"id" varchar(32) PRIMARY KEY NOT NULL,
	"mobile" varchar(11) NOT NULL,
	"scene" varchar(10) NOT NULL,
	"code_hash" varchar(64),
	"tries" integer DEFAULT 0 NOT NULL,
	"ipaddr" varchar(128) NOT NULL,
	"create_time" timestamp(3) with time zone NOT NULL,
	"expire_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_login_log" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"user_name" varchar(50) NOT NULL,
	"status" varchar(1) NOT NULL,
	"ipaddr" varchar(128) NOT NULL,
	"login_location" varchar(255) NOT NULL,
	"browser" varchar(50) NOT NULL,
	"os" varchar(50) NOT NULL,
	"msg" varchar(255) NOT NULL,
	"login_time" timestamp(3) with time zone NOT NULL,
	"login_type" varchar(20) NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_oper_log" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"title" varchar(50) NOT NULL,
	"business_type" integer DEFAULT 0 NOT NULL,
	"method" varchar(100) NOT NULL,
	"request_method" varchar(10) NOT NULL,
	"operator_type" integer DEFAULT 1 NOT NULL,
	"oper_name" varchar(50) NOT NULL,
	"dept_name" varchar(50),
	"oper_url" varchar(255) NOT NULL,
	"oper_ip" varchar(128) NOT NULL,
	"oper_location" varchar(255) NOT NULL,
	"oper_param" varchar(2000),
	"json_result" varchar(2000),
	"status" varchar(1) NOT NULL,
	"error_msg" varchar(2000),
	"oper_time" timestamp(3) with time zone NOT NULL,
	"take_up_time" integer DEFAULT 0 NOT NULL,
	"log_content" varchar(2000),
	"form_id" varchar(64),
	"trace_id" varchar(64),
	"node_id" varchar(64),
	"del_flag" varchar(1) DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_config" (
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
	"config_key" varchar(100) NOT NULL,
	"config_value" varchar(500) DEFAULT '' NOT NULL,
	"config_type" varchar(1) DEFAULT 'N' NOT NULL,
	"is_public" varchar(1) DEFAULT 'N' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_dept" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"parent_id" varchar(64) DEFAULT '0' NOT NULL,
	"parent_ids" varchar(2000) DEFAULT '' NOT NULL,
	"tree_sort" integer DEFAULT 10 NOT NULL,
	"tree_sorts" varchar(1000) DEFAULT '' NOT NULL,
	"tree_level" integer DEFAULT 1 NOT NULL,
	"tree_leaf" varchar(1) DEFAULT 'y' NOT NULL,
	"dept_code" varchar(500) NOT NULL,
	"dept_name" varchar(30) NOT NULL,
	"dept_full_name" varchar(200),
	"dept_type" varchar(10) DEFAULT 'dept' NOT NULL,
	"leader" varchar(20),
	"leader_user_id" varchar(64),
	"phone" varchar(11),
	"email" varchar(50),
	"address" varchar(255),
	"zip_code" varchar(100),
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"dept_pinyin" varchar(500),
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_dict_data" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"dict_type" varchar(100) NOT NULL,
	"dict_label" varchar(100) NOT NULL,
	"dict_value" varchar(100) NOT NULL,
	"dict_sort" integer DEFAULT 0 NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"is_default" varchar(1) DEFAULT 'N' NOT NULL,
	"css_class" varchar(100),
	"list_class" varchar(100),
	"dict_code" bigint,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_dict_type" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"dict_name" varchar(100) NOT NULL,
	"dict_type" varchar(100) NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_download_files" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"file_name" varchar(100) NOT NULL,
	"table_name" varchar(100) NOT NULL,
	"file_type" varchar(10) NOT NULL,
	"file_url" varchar(255),
	"file_size" bigint,
	"file_create_time" timestamp(3) with time zone NOT NULL,
	"download_user" varchar(100) NOT NULL,
	"dto_value" text,
	"job_id" varchar(64) NOT NULL,
	"complete_time" timestamp(3) with time zone,
	"fail_reason" varchar(500),
	"progress" integer DEFAULT 0 NOT NULL,
	"status" varchar(20) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_attach" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"file_name" varchar(100) NOT NULL,
	"original_name" varchar(255) NOT NULL,
	"file_suffix" varchar(10) NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" varchar(100) NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"biz_type" varchar(50),
	"form_id" varchar(64),
	"is_public" varchar(1) DEFAULT 'N' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_file_ticket" (
	"hash" varchar(64) PRIMARY KEY NOT NULL,
	"target" varchar(300) NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"expire_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_menu" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"parent_id" varchar(64) DEFAULT '0' NOT NULL,
	"parent_ids" varchar(2000) DEFAULT '' NOT NULL,
	"tree_sort" integer DEFAULT 10 NOT NULL,
	"tree_sorts" varchar(1000) DEFAULT '' NOT NULL,
	"tree_level" integer DEFAULT 1 NOT NULL,
	"tree_leaf" varchar(1) DEFAULT 'y' NOT NULL,
	"menu_type" varchar(1) DEFAULT 'M' NOT NULL,
	"icon" varchar(100) DEFAULT '#' NOT NULL,
	"menu_code" varchar(500) NOT NULL,
	"menu_name" varchar(50) NOT NULL,
	"is_frame" integer DEFAULT 1 NOT NULL,
	"path" varchar(200),
	"component" varchar(255),
	"perms" varchar(100),
	"visible" varchar(1) DEFAULT '0' NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"is_cache" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500),
	"sort" integer
);
--> statement-breakpoint
CREATE TABLE "sys_post" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"post_code" varchar(64) NOT NULL,
	"post_name" varchar(50) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_role_dept" (
	"role_id" varchar(64) NOT NULL,
	"dept_id" varchar(64) NOT NULL,
	CONSTRAINT "sys_role_dept_role_id_dept_id_pk" PRIMARY KEY("role_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "sys_role_menu" (
	"role_id" varchar(64) NOT NULL,
	"menu_id" varchar(64) NOT NULL,
	CONSTRAINT "sys_role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "sys_role" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"role_name" varchar(30) NOT NULL,
	"role_key" varchar(100) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"data_scope" varchar(1) DEFAULT '5' NOT NULL,
	"menu_check_strictly" boolean DEFAULT true NOT NULL,
	"dept_check_strictly" boolean DEFAULT true NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_table_config" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"table_key" varchar(200) NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"space" varchar(100),
	"columns" varchar(4000),
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_theme_config" (
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
	"theme_obj" varchar(1000) NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"sort" integer,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "sys_upload_files" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"upload_code" varchar(100) NOT NULL,
	"file_name" varchar(100) NOT NULL,
	"file_type" varchar(10) NOT NULL,
	"file_url" varchar(255),
	"batch_type" varchar(20) NOT NULL,
	"file_create_time" timestamp(3) with time zone NOT NULL,
	"upload_user" varchar(100) NOT NULL,
	"batch_count" integer DEFAULT 0 NOT NULL,
	"success_count" integer DEFAULT 0 NOT NULL,
	"fail_count" integer DEFAULT 0 NOT NULL,
	"fail_file_url" varchar(255),
	"progress" integer DEFAULT 0 NOT NULL,
	"options" varchar(1000),
	"job_id" varchar(64) NOT NULL,
	"complete_time" timestamp(3) with time zone,
	"fail_reason" varchar(500),
	"status" varchar(20) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_user_post" (
	"user_id" varchar(64) NOT NULL,
	"post_id" varchar(64) NOT NULL,
	CONSTRAINT "sys_user_post_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user_role" (
	"user_id" varchar(64) NOT NULL,
	"role_id" varchar(64) NOT NULL,
	CONSTRAINT "sys_user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"name" varchar(50) NOT NULL,
	"no" varchar(50) NOT NULL,
	"user_name" varchar(30) NOT NULL,
	"user_name_key" varchar(60) NOT NULL,
	"dept_id" varchar(64) NOT NULL,
	"user_type" varchar(2) DEFAULT '2' NOT NULL,
	"phonenumber" varchar(11),
	"email" varchar(50),
	"sort" integer,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"sex" varchar(1) DEFAULT '2' NOT NULL,
	"manager_id" varchar(64),
	"password" varchar(100),
	"pwd_update_date" timestamp(3) with time zone,
	"pwd_given_time" timestamp(3) with time zone,
	"pwd_strength" varchar(1),
	"nick_name" varchar(30),
	"name_en" varchar(50),
	"avatar" varchar(100),
	"birthday" date,
	"nation" varchar(100),
	"birth_address" varchar(100),
	"polity" varchar(50),
	"title" varchar(100),
	"office_tel" varchar(50),
	"fax" varchar(50),
	"work_space" varchar(100),
	"user_pinyin" varchar(500),
	"login_ip" varchar(128),
	"login_date" timestamp(3) with time zone,
	"remark" varchar(500)
);
--> statement-breakpoint
ALTER TABLE "sys_role_dept" ADD CONSTRAINT "sys_role_dept_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_dept" ADD CONSTRAINT "sys_role_dept_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_menu" ADD CONSTRAINT "sys_role_menu_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_menu" ADD CONSTRAINT "sys_role_menu_menu_id_sys_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."sys_menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_post" ADD CONSTRAINT "sys_user_post_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_post" ADD CONSTRAINT "sys_user_post_post_id_sys_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."sys_post"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_role" ADD CONSTRAINT "sys_user_role_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_role" ADD CONSTRAINT "sys_user_role_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sys_temp_file_create_time_ix" ON "sys_temp_file" USING btree ("create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_submit_request_key_uq" ON "sys_submit" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "sys_submit_mark_ix" ON "sys_submit" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "sys_submit_create_time_ix" ON "sys_submit" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sys_captcha_expire_time_ix" ON "sys_captcha" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "sys_login_lock_last_time_ix" ON "sys_login_lock" USING btree ("last_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_session_token_hash_uq" ON "sys_session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sys_session_user_id_ix" ON "sys_session" USING btree ("user_id","login_time") WHERE end_time is null;--> statement-breakpoint
CREATE INDEX "sys_session_end_time_ix" ON "sys_session" USING btree ("end_time");--> statement-breakpoint
CREATE INDEX "sys_session_expire_time_ix" ON "sys_session" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "sys_sms_code_mobile_ix" ON "sys_sms_code" USING btree ("mobile","create_time");--> statement-breakpoint
CREATE INDEX "sys_sms_code_ipaddr_ix" ON "sys_sms_code" USING btree ("ipaddr","create_time");--> statement-breakpoint
CREATE INDEX "sys_sms_code_create_time_ix" ON "sys_sms_code" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sys_login_log_login_time_ix" ON "sys_login_log" USING btree ("login_time","id");--> statement-breakpoint
CREATE INDEX "sys_login_log_user_name_ix" ON "sys_login_log" USING btree ("user_name","login_time");--> statement-breakpoint
CREATE INDEX "sys_login_log_status_ix" ON "sys_login_log" USING btree ("status","login_time","id");--> statement-breakpoint
CREATE INDEX "sys_oper_log_oper_time_ix" ON "sys_oper_log" USING btree ("oper_time","id");--> statement-breakpoint
CREATE INDEX "sys_oper_log_business_type_ix" ON "sys_oper_log" USING btree ("business_type","oper_time","id");--> statement-breakpoint
CREATE INDEX "sys_oper_log_status_ix" ON "sys_oper_log" USING btree ("status","oper_time","id");--> statement-breakpoint
CREATE INDEX "sys_oper_log_oper_name_ix" ON "sys_oper_log" USING btree ("oper_name","oper_time");--> statement-breakpoint
CREATE INDEX "sys_oper_log_form_id_ix" ON "sys_oper_log" USING btree ("form_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_config_key_uq" ON "sys_config" USING btree ("config_key") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_config_create_time_ix" ON "sys_config" USING btree ("create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dept_code_uq" ON "sys_dept" USING btree ("dept_code") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dept_parent_name_uq" ON "sys_dept" USING btree ("parent_id","dept_name") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_dept_tree_sorts_ix" ON "sys_dept" USING btree ("tree_sorts");--> statement-breakpoint
CREATE INDEX "sys_dept_parent_ids_ix" ON "sys_dept" USING btree ("parent_ids" varchar_pattern_ops);--> statement-breakpoint
CREATE INDEX "sys_dept_leader_user_id_ix" ON "sys_dept" USING btree ("leader_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_data_value_uq" ON "sys_dict_data" USING btree ("dict_type","dict_value") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_dict_data_sort_ix" ON "sys_dict_data" USING btree ("dict_type","dict_sort");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_type_dict_type_uq" ON "sys_dict_type" USING btree ("dict_type") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_dict_type_create_time_ix" ON "sys_dict_type" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sys_download_files_create_by_ix" ON "sys_download_files" USING btree ("create_by","file_create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_attach_file_name_uq" ON "sys_attach" USING btree ("file_name");--> statement-breakpoint
CREATE INDEX "sys_attach_create_by_ix" ON "sys_attach" USING btree ("create_by");--> statement-breakpoint
CREATE INDEX "sys_file_ticket_expire_time_ix" ON "sys_file_ticket" USING btree ("expire_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_menu_code_uq" ON "sys_menu" USING btree ("menu_code") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "sys_menu_parent_name_uq" ON "sys_menu" USING btree ("parent_id","menu_name") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_menu_tree_sorts_ix" ON "sys_menu" USING btree ("tree_sorts");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_post_code_uq" ON "sys_post" USING btree ("post_code") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "sys_post_name_uq" ON "sys_post" USING btree ("post_name") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_role_dept_dept_id_ix" ON "sys_role_dept" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "sys_role_menu_menu_id_ix" ON "sys_role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_role_name_uq" ON "sys_role" USING btree ("role_name") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "sys_role_key_uq" ON "sys_role" USING btree ("role_key") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_role_create_time_ix" ON "sys_role" USING btree ("create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_table_config_user_id_table_key_uq" ON "sys_table_config" USING btree ("user_id","table_key") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "sys_theme_config_user_id_uq" ON "sys_theme_config" USING btree ("user_id") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "sys_upload_files_create_by_ix" ON "sys_upload_files" USING btree ("create_by","file_create_time");--> statement-breakpoint
CREATE INDEX "sys_user_post_post_id_ix" ON "sys_user_post" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "sys_user_role_role_id_ix" ON "sys_user_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_name_key_uq" ON "sys_user" USING btree ("user_name_key") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_no_uq" ON "sys_user" USING btree ("no") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_phonenumber_uq" ON "sys_user" USING btree ("phonenumber") WHERE del_flag = '0' and phonenumber <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_email_uq" ON "sys_user" USING btree ("email") WHERE del_flag = '0' and email <> '';--> statement-breakpoint
CREATE INDEX "sys_user_dept_id_ix" ON "sys_user" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "sys_user_manager_id_ix" ON "sys_user" USING btree ("manager_id");--> statement-breakpoint
CREATE INDEX "sys_user_create_time_ix" ON "sys_user" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sys_user_update_time_ix" ON "sys_user" USING btree ("update_time");