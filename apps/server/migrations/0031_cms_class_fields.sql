ALTER TABLE "cms_class" ALTER COLUMN "process_key" SET DATA TYPE varchar(255);--> statement-breakpoint
ALTER TABLE "cms_class" ADD COLUMN "extra_fields" jsonb;