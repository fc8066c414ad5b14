CREATE TABLE "wf_category" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"code" varchar(64) NOT NULL,
	"name" varchar(50) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "wf_expression" (
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
	"expression" varchar(255) NOT NULL,
	"data_type" varchar(20) NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "wf_listener" (
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
	"type" varchar(1) NOT NULL,
	"event_type" varchar(20) NOT NULL,
	"value_type" varchar(50) NOT NULL,
	"value" varchar(255) NOT NULL,
	"handler" varchar(64),
	"params" jsonb,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "wf_model" (
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
	"name" varchar(255) NOT NULL,
	"category_id" varchar(64),
	"type" varchar(8) NOT NULL,
	"xml" text NOT NULL,
	"cards" jsonb,
	"settings" jsonb NOT NULL,
	"form_code" varchar(64),
	"form_policy" varchar(8) DEFAULT 'fixed' NOT NULL,
	"remark" varchar(500),
	"base_definition_id" varchar(64)
);
--> statement-breakpoint
CREATE TABLE "wf_model_holder" (
	"model_id" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "wf_category_code_uq" ON "wf_category" USING btree ("code") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "wf_model_key_uq" ON "wf_model" USING btree ("key") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "wf_model_update_time_ix" ON "wf_model" USING btree ("update_time");--> statement-breakpoint
CREATE INDEX "wf_model_category_ix" ON "wf_model" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "wf_definition_category_ix" ON "wf_definition" USING btree ("category_id");