CREATE TABLE "cms_file_earlier" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"file_id" varchar(64) NOT NULL,
	"replace_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cms_file_folder" (
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
	"site_id" varchar(64) DEFAULT '1' NOT NULL,
	"folder_name" varchar(100) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cms_file" (
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
	"folder_id" varchar(64) DEFAULT '0' NOT NULL,
	"name" varchar(255) NOT NULL,
	"ext" varchar(10) NOT NULL,
	"mime" varchar(100) NOT NULL,
	"kind" varchar(10) NOT NULL,
	"size" bigint NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"width" integer,
	"height" integer,
	"alt" varchar(255),
	"caption" varchar(500),
	"copyright" varchar(128),
	"focal_x" double precision,
	"focal_y" double precision,
	"source_url" varchar(500),
	"upload_user" varchar(100),
	"replace_time" timestamp(3) with time zone,
	"recycle_time" timestamp(3) with time zone,
	"recycle_by" varchar(64),
	"purge_time" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sys_attach" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "sys_attach" ADD COLUMN "height" integer;--> statement-breakpoint
CREATE INDEX "cms_file_earlier_time_ix" ON "cms_file_earlier" USING btree ("replace_time");--> statement-breakpoint
CREATE UNIQUE INDEX "cms_file_folder_name_uq" ON "cms_file_folder" USING btree ("parent_id","folder_name") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "cms_file_folder_ix" ON "cms_file" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "cms_file_time_ix" ON "cms_file" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "cms_file_sha256_ix" ON "cms_file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "cms_file_purge_ix" ON "cms_file" USING btree ("purge_time");