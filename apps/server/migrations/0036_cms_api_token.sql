CREATE TABLE "cms_api_token" (
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
	"name" varchar(100) NOT NULL,
	"prefix" varchar(8),
	"token_hash" varchar(64),
	"scopes" varchar(40) NOT NULL,
	"class_ids" jsonb,
	"origins" varchar(1000),
	"ips" varchar(1000),
	"rate" integer DEFAULT 60 NOT NULL,
	"expire_time" timestamp(3) with time zone,
	"last_used" timestamp(3) with time zone,
	"status" varchar(1) DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cms_api_token_hash_uq" ON "cms_api_token" USING btree ("token_hash");