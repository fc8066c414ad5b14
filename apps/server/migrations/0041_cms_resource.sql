CREATE TABLE "cms_resource" (
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
	"class_id" varchar(64) NOT NULL,
	"resource_name" varchar(100) NOT NULL,
	"resource_code" varchar(64) NOT NULL,
	"resource_type" varchar(20) NOT NULL,
	"cover" varchar(64),
	"images" jsonb,
	"summary" varchar(500),
	"description" text,
	"tags" jsonb,
	"author" varchar(64),
	"source" varchar(128),
	"licence" varchar(64),
	"platform" varchar(100),
	"language" varchar(64),
	"current_version_id" varchar(64),
	"download_scope" varchar(1) DEFAULT '0' NOT NULL,
	"password_hash" varchar(255),
	"sort" integer DEFAULT 0 NOT NULL,
	"top_flag" varchar(1) DEFAULT '0' NOT NULL,
	"recommend_flag" varchar(1) DEFAULT '0' NOT NULL,
	"status" varchar(1) DEFAULT '1' NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"publish_time" timestamp(3) with time zone,
	"recycle_time" timestamp(3) with time zone,
	"recycle_by" varchar(64),
	"recycle_batch" varchar(64),
	"purge_time" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "cms_resource_version" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"resource_id" varchar(64) NOT NULL,
	"version_no" varchar(50) NOT NULL,
	"title" varchar(100),
	"change_log" varchar(5000),
	"files" jsonb NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"min_version" varchar(50),
	"force_flag" varchar(1) DEFAULT 'N' NOT NULL,
	"release_time" timestamp(3) with time zone,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cms_resource_code_uq" ON "cms_resource" USING btree ("resource_code") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "cms_resource_name_uq" ON "cms_resource" USING btree ("class_id","resource_name") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "cms_resource_class_ix" ON "cms_resource" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "cms_resource_update_time_ix" ON "cms_resource" USING btree ("update_time");--> statement-breakpoint
CREATE INDEX "cms_resource_purge_ix" ON "cms_resource" USING btree ("purge_time");--> statement-breakpoint
CREATE UNIQUE INDEX "cms_resource_version_no_uq" ON "cms_resource_version" USING btree ("resource_id","version_no") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "cms_resource_version_files_ix" ON "cms_resource_version" USING gin ("files" jsonb_path_ops);