CREATE SEQUENCE "public"."form_record_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "form_data_source" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"ds_code" varchar(64) NOT NULL,
	"ds_name" varchar(100) NOT NULL,
	"ds_type" varchar(1) NOT NULL,
	"config_json" text NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "form_definition" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"form_code" varchar(64) NOT NULL,
	"form_name" varchar(100) NOT NULL,
	"category" varchar(20),
	"form_type" varchar(1) DEFAULT '0' NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"draft_json" text NOT NULL,
	"draft_dirty" varchar(1) DEFAULT '1' NOT NULL,
	"published_version" integer,
	"published_version_id" varchar(64),
	"submit_limit" varchar(1) DEFAULT '0' NOT NULL,
	"start_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"allow_edit" varchar(1) DEFAULT '0' NOT NULL,
	"title_template" varchar(200),
	"icon" varchar(50),
	"sort" integer DEFAULT 10,
	"list_settings" jsonb,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "form_fragment" (
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
	"category" varchar(50),
	"fragment_json" text NOT NULL,
	"scope" varchar(1) DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_record_index" (
	"form_id" varchar(64) NOT NULL,
	"model" varchar(200) NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "form_record_index_form_id_model_pk" PRIMARY KEY("form_id","model")
);
--> statement-breakpoint
CREATE TABLE "form_record_log" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"record_id" varchar(64) NOT NULL,
	"version_id" varchar(64) NOT NULL,
	"action" varchar(10) NOT NULL,
	"before_json" jsonb,
	"after_json" jsonb,
	"oper_by" varchar(64) NOT NULL,
	"oper_time" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_record" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"form_id" varchar(64) NOT NULL,
	"version_id" varchar(64) NOT NULL,
	"record_no" varchar(32) NOT NULL,
	"title" varchar(200) NOT NULL,
	"data_json" jsonb NOT NULL,
	"status" varchar(1) NOT NULL,
	"submit_by" varchar(64) NOT NULL,
	"submit_dept" varchar(64),
	"submit_time" timestamp(3) with time zone,
	"proc_inst_id" varchar(64),
	"source" varchar(1) NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "form_record_value" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"record_id" varchar(64) NOT NULL,
	"form_id" varchar(64) NOT NULL,
	"model" varchar(200) NOT NULL,
	"row_no" integer,
	"value_text" varchar(500),
	"value_num" numeric(20, 6),
	"value_time" timestamp(3) with time zone,
	"submit_time" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "form_serial" (
	"form_id" varchar(64) NOT NULL,
	"control_key" varchar(200) NOT NULL,
	"model" varchar(200) NOT NULL,
	"period" varchar(8) NOT NULL,
	"last_no" bigint NOT NULL,
	"last_day" varchar(8) NOT NULL,
	CONSTRAINT "form_serial_form_id_control_key_period_pk" PRIMARY KEY("form_id","control_key","period")
);
--> statement-breakpoint
CREATE TABLE "form_right" (
	"form_id" varchar(64) NOT NULL,
	"subject_kind" varchar(10) NOT NULL,
	"subject_id" varchar(64) DEFAULT '' NOT NULL,
	"fill" boolean NOT NULL,
	"see" varchar(10) NOT NULL,
	"edit" boolean NOT NULL,
	"remove" boolean NOT NULL,
	CONSTRAINT "form_right_form_id_subject_kind_subject_id_pk" PRIMARY KEY("form_id","subject_kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "form_version" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"form_id" varchar(64) NOT NULL,
	"version_no" integer NOT NULL,
	"schema_json" text NOT NULL,
	"schema_hash" varchar(64) NOT NULL,
	"change_note" varchar(500),
	"publish_by" varchar(64),
	"publish_time" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "form_version_no_uq" UNIQUE("form_id","version_no")
);
--> statement-breakpoint
CREATE TABLE "form_webhook_log" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"form_id" varchar(64) NOT NULL,
	"record_id" varchar(64) NOT NULL,
	"record_no" varchar(32) NOT NULL,
	"event" varchar(10) NOT NULL,
	"payload" jsonb NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"http_status" integer,
	"answer" varchar(500),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"send_time" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "form_webhook" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"form_id" varchar(64) NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"url" varchar(500) NOT NULL,
	"secret" varchar(1000),
	"events" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "form_right" ADD CONSTRAINT "form_right_form_id_form_definition_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form_definition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_version" ADD CONSTRAINT "form_version_form_id_form_definition_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form_definition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_webhook" ADD CONSTRAINT "form_webhook_form_id_form_definition_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."form_definition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "form_data_source_code_uq" ON "form_data_source" USING btree ("ds_code") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "form_definition_code_uq" ON "form_definition" USING btree ("form_code") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "form_fragment_maker_ix" ON "form_fragment" USING btree ("create_by");--> statement-breakpoint
CREATE INDEX "form_record_log_record_ix" ON "form_record_log" USING btree ("record_id","oper_time");--> statement-breakpoint
CREATE UNIQUE INDEX "form_record_no_uq" ON "form_record" USING btree ("record_no") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "form_record_draft_uq" ON "form_record" USING btree ("form_id","submit_by") WHERE del_flag = '0' and status = '0' and source = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "form_record_process_uq" ON "form_record" USING btree ("proc_inst_id") WHERE proc_inst_id is not null;--> statement-breakpoint
CREATE INDEX "form_record_time_ix" ON "form_record" USING btree ("form_id","submit_time","id");--> statement-breakpoint
CREATE INDEX "form_record_submitter_ix" ON "form_record" USING btree ("form_id","submit_by","submit_time");--> statement-breakpoint
CREATE INDEX "form_record_dept_ix" ON "form_record" USING btree ("form_id","submit_dept","submit_time");--> statement-breakpoint
CREATE INDEX "form_record_version_ix" ON "form_record" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "form_record_value_record_ix" ON "form_record_value" USING btree ("record_id","model");--> statement-breakpoint
CREATE INDEX "form_record_value_text_ix" ON "form_record_value" USING btree ("form_id","model","value_text","submit_time","record_id");--> statement-breakpoint
CREATE INDEX "form_record_value_num_ix" ON "form_record_value" USING btree ("form_id","model","value_num","submit_time","record_id");--> statement-breakpoint
CREATE INDEX "form_record_value_time_ix" ON "form_record_value" USING btree ("form_id","model","value_time","submit_time","record_id");--> statement-breakpoint
CREATE INDEX "form_serial_day_ix" ON "form_serial" USING btree ("form_id","last_day");--> statement-breakpoint
CREATE INDEX "form_webhook_log_form_ix" ON "form_webhook_log" USING btree ("form_id","create_time");--> statement-breakpoint
CREATE INDEX "form_webhook_log_time_ix" ON "form_webhook_log" USING btree ("create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "form_webhook_form_uq" ON "form_webhook" USING btree ("form_id") WHERE del_flag = '0';