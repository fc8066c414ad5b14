CREATE TABLE "cms_leave_word" (
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
	"leave_no" varchar(16) NOT NULL,
	"form_key" varchar(64) NOT NULL,
	"leave_type" varchar(10) NOT NULL,
	"article_id" varchar(64),
	"title" varchar(100),
	"content" varchar(2000) NOT NULL,
	"content_key" varchar(64) NOT NULL,
	"name" varchar(50) NOT NULL,
	"email" varchar(100),
	"phone" varchar(20),
	"company" varchar(100),
	"open_flag" varchar(1) DEFAULT 'Y' NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"spam_score" integer DEFAULT 0 NOT NULL,
	"hit_words" varchar(500),
	"address_key" varchar(64) NOT NULL,
	"ip" varchar(128),
	"ip_location" varchar(100),
	"user_agent" varchar(500),
	"handle_status" varchar(1) DEFAULT '0' NOT NULL,
	"handler" varchar(64),
	"deadline" varchar(10),
	"reply_content" text,
	"reply_by" varchar(64),
	"reply_time" timestamp(3) with time zone,
	"reply_open" varchar(1),
	"top_flag" varchar(1) DEFAULT 'N' NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cms_param" (
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
	"type_id" varchar(64) NOT NULL,
	"param_name" varchar(100) NOT NULL,
	"param_code" varchar(64),
	"kind" varchar(10),
	"options" varchar(1000),
	"value" jsonb,
	"row" jsonb,
	"start_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"sort" integer DEFAULT 10 NOT NULL,
	"is_public" varchar(1) DEFAULT 'N' NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "cms_param_type" (
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
	"type_name" varchar(50) NOT NULL,
	"type_code" varchar(50) NOT NULL,
	"multiple" varchar(1) DEFAULT '0' NOT NULL,
	"schema" jsonb,
	"sort" integer DEFAULT 10 NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"is_system" varchar(1) DEFAULT 'N' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cms_leave_word_no_uq" ON "cms_leave_word" USING btree ("leave_no");--> statement-breakpoint
CREATE UNIQUE INDEX "cms_leave_word_form_uq" ON "cms_leave_word" USING btree ("form_key");--> statement-breakpoint
CREATE INDEX "cms_leave_word_status_ix" ON "cms_leave_word" USING btree ("status","create_time");--> statement-breakpoint
CREATE INDEX "cms_leave_word_address_ix" ON "cms_leave_word" USING btree ("address_key","create_time");--> statement-breakpoint
CREATE INDEX "cms_leave_word_content_ix" ON "cms_leave_word" USING btree ("content_key","create_time");--> statement-breakpoint
CREATE INDEX "cms_leave_word_time_ix" ON "cms_leave_word" USING btree ("create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "cms_param_code_uq" ON "cms_param" USING btree ("type_id","param_code") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "cms_param_type_ix" ON "cms_param" USING btree ("type_id","sort");--> statement-breakpoint
CREATE INDEX "cms_param_start_ix" ON "cms_param" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "cms_param_end_ix" ON "cms_param" USING btree ("end_time");--> statement-breakpoint
CREATE UNIQUE INDEX "cms_param_type_code_uq" ON "cms_param_type" USING btree ("type_code") WHERE del_flag = '0';