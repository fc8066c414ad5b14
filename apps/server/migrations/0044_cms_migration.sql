CREATE TABLE "cms_migration_item" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"task_id" varchar(64) NOT NULL,
	"seq" integer NOT NULL,
	"source_key" varchar(300) NOT NULL,
	"source_title" varchar(255) NOT NULL,
	"source_class" varchar(500),
	"target_id" varchar(64),
	"target_version" integer,
	"from_class_id" varchar(64),
	"result" varchar(10) NOT NULL,
	"msg" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "cms_migration" (
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
	"task_no" varchar(32) NOT NULL,
	"migrate_type" varchar(20) NOT NULL,
	"source_name" varchar(255) NOT NULL,
	"target_name" varchar(255),
	"file_key" varchar(255),
	"findings" jsonb,
	"options" jsonb,
	"total" integer DEFAULT 0 NOT NULL,
	"success" integer DEFAULT 0 NOT NULL,
	"fail" integer DEFAULT 0 NOT NULL,
	"skip" integer DEFAULT 0 NOT NULL,
	"status" varchar(1) NOT NULL,
	"phase" varchar(10) NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"msg" varchar(500),
	"start_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cms_migration_item_key_uq" ON "cms_migration_item" USING btree ("task_id","source_key");--> statement-breakpoint
CREATE INDEX "cms_migration_item_seq_ix" ON "cms_migration_item" USING btree ("task_id","seq");--> statement-breakpoint
CREATE INDEX "cms_migration_item_source_key_ix" ON "cms_migration_item" USING btree ("source_key") WHERE target_id is not null;--> statement-breakpoint
CREATE INDEX "cms_migration_create_time_ix" ON "cms_migration" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "cms_migration_create_by_ix" ON "cms_migration" USING btree ("create_by");