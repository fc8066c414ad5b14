CREATE TABLE "cms_visit_day" (
	"site_id" varchar(64) DEFAULT '1' NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"kind" varchar(8) NOT NULL,
	"target_id" varchar(64) DEFAULT '' NOT NULL,
	"device" varchar(8) DEFAULT '' NOT NULL,
	"source" varchar(8) DEFAULT '' NOT NULL,
	"pv" integer NOT NULL,
	"uv" integer NOT NULL,
	CONSTRAINT "cms_visit_day_site_id_day_kind_target_id_hour_device_source_pk" PRIMARY KEY("site_id","day","kind","target_id","hour","device","source")
);
--> statement-breakpoint
CREATE TABLE "cms_visit_seen" (
	"day" date NOT NULL,
	"visitor" varchar(32) NOT NULL,
	"target" varchar(80) NOT NULL,
	CONSTRAINT "cms_visit_seen_day_visitor_target_pk" PRIMARY KEY("day","visitor","target")
);
--> statement-breakpoint
ALTER TABLE "cms_search_word" ADD COLUMN "hidden" varchar(1) DEFAULT 'N' NOT NULL;--> statement-breakpoint
CREATE INDEX "cms_visit_day_target_ix" ON "cms_visit_day" USING btree ("target_id","day");