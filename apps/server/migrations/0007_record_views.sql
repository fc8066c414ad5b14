CREATE TABLE "form_record_view" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"form_id" varchar(64) NOT NULL,
	"view_name" varchar(50) NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"opens" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "form_record_view_form_ix" ON "form_record_view" USING btree ("form_id","create_by");