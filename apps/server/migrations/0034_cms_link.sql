CREATE TABLE "cms_link" (
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
	"link_name" varchar(100) NOT NULL,
	"link_url" varchar(500) NOT NULL,
	"logo" varchar(64),
	"link_target" varchar(10) DEFAULT '_blank' NOT NULL,
	"nofollow" varchar(1) DEFAULT 'Y' NOT NULL,
	"color" varchar(7),
	"description" varchar(255),
	"contact" varchar(100),
	"sort" integer DEFAULT 10 NOT NULL,
	"weight_time" timestamp(3) with time zone,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"audit_status" varchar(1) DEFAULT '1' NOT NULL,
	"check_status" varchar(1) DEFAULT '0' NOT NULL,
	"check_code" integer,
	"check_time" timestamp(3) with time zone,
	"clicks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cms_link_type" (
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
	"show_mode" varchar(10) DEFAULT 'text' NOT NULL,
	"sort" integer DEFAULT 10 NOT NULL,
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE INDEX "cms_link_type_ix" ON "cms_link" USING btree ("type_id","sort");--> statement-breakpoint
CREATE INDEX "cms_link_weight_ix" ON "cms_link" USING btree ("weight_time");--> statement-breakpoint
CREATE UNIQUE INDEX "cms_link_type_name_uq" ON "cms_link_type" USING btree ("type_name") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "cms_link_type_code_uq" ON "cms_link_type" USING btree ("type_code") WHERE del_flag = '0';