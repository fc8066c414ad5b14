CREATE TABLE "cms_site_pass" (
	"hash" varchar(64) PRIMARY KEY NOT NULL,
	"kind" varchar(6) NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"path" varchar(1000),
	"expire_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cms_site_pass_time_ix" ON "cms_site_pass" USING btree ("expire_time");