CREATE TABLE "cms_gone" (
	"path" varchar(1000) PRIMARY KEY NOT NULL,
	"gone_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cms_gone_time_ix" ON "cms_gone" USING btree ("gone_time");