CREATE TABLE "gen_config_template" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"template_name" varchar(50) NOT NULL,
	"function_author" varchar(50) NOT NULL,
	"function_author_email" varchar(100) NOT NULL,
	"workspace_path" varchar(200),
	"web_workspace_path" varchar(200),
	"module_name" varchar(30) NOT NULL,
	"package_name" varchar(100),
	"sort" integer DEFAULT 0 NOT NULL,
	"is_default" varchar(1) DEFAULT 'N' NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "gen_config_template_name_uq" ON "gen_config_template" USING btree ("template_name") WHERE del_flag = '0';