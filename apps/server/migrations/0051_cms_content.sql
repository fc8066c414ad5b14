CREATE TABLE "cms_template_draft" (
	"create_by" varchar(64) PRIMARY KEY NOT NULL,
	"id" varchar(64) NOT NULL,
	"theme" varchar(50) NOT NULL,
	"path" varchar(200) NOT NULL,
	"content" text NOT NULL,
	"expire_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cms_migration_item" ADD COLUMN "kind" varchar(10);--> statement-breakpoint
ALTER TABLE "cms_migration" ADD COLUMN "media_key" varchar(255);--> statement-breakpoint
ALTER TABLE "cms_resource" ADD COLUMN "recycle_status" varchar(1);--> statement-breakpoint
CREATE INDEX "cms_template_draft_id_ix" ON "cms_template_draft" USING btree ("id");