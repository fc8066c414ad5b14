CREATE TABLE "wf_hook" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"key" varchar(255) NOT NULL,
	"secret" varchar(1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "wf_hook_key_uq" ON "wf_hook" USING btree ("key") WHERE del_flag = '0';