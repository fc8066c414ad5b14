CREATE TABLE "cms_template" (
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
	"theme" varchar(50) NOT NULL,
	"template_type" varchar(10) NOT NULL,
	"path" varchar(200) NOT NULL,
	"kind" varchar(50),
	"content" text,
	"file_id" varchar(64),
	"size" integer DEFAULT 0 NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"seed_sha256" varchar(64),
	"encoding" varchar(20) DEFAULT 'utf-8' NOT NULL,
	"description" varchar(255),
	"is_system" varchar(1) DEFAULT 'N' NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "cms_template_version" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"site_id" varchar(64) DEFAULT '1' NOT NULL,
	"template_id" varchar(64) NOT NULL,
	"version_no" integer NOT NULL,
	"content" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"remark" varchar(200),
	"create_by" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cms_search_word" (
	"site_id" varchar(64) DEFAULT '1' NOT NULL,
	"word" varchar(50) NOT NULL,
	"count" integer NOT NULL,
	"zero_hit" varchar(1) NOT NULL,
	"last_time" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "cms_search_word_site_id_word_pk" PRIMARY KEY("site_id","word")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cms_template_path_uq" ON "cms_template" USING btree ("site_id","theme","template_type","path") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "cms_template_version_no_uq" ON "cms_template_version" USING btree ("template_id","version_no");--> statement-breakpoint
CREATE INDEX "cms_template_version_time_ix" ON "cms_template_version" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "cms_search_word_word_ix" ON "cms_search_word" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cms_search_word_last_time_ix" ON "cms_search_word" USING btree ("last_time");