CREATE TABLE "cms_static_change" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"tags" jsonb NOT NULL,
	"is_all" boolean NOT NULL,
	"create_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cms_static_page" (
	"url" varchar(1000) PRIMARY KEY NOT NULL,
	"file" varchar(1010) NOT NULL,
	"is_article" boolean NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"mark" integer DEFAULT 1 NOT NULL,
	"rank" smallint DEFAULT 2 NOT NULL,
	"hash" varchar(43),
	"fault" varchar(500),
	"tries" integer DEFAULT 0 NOT NULL,
	"due_time" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "cms_static_state" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"end_time" timestamp(3) with time zone,
	"trouble" varchar(200),
	"asked_by" varchar(64),
	"due_time" timestamp(3) with time zone,
	"param_due_time" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "cms_site" ADD COLUMN "static_pages" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE INDEX "cms_static_change_time_ix" ON "cms_static_change" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "cms_static_page_file_ix" ON "cms_static_page" USING btree ("file");--> statement-breakpoint
CREATE INDEX "cms_static_page_tags_ix" ON "cms_static_page" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "cms_static_page_mark_ix" ON "cms_static_page" USING btree ("rank","url") WHERE mark > 0;