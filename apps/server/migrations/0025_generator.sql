CREATE TABLE "gen_table_column" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"table_id" varchar(64) NOT NULL,
	"column_name" varchar(200) NOT NULL,
	"sort" integer NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gen_table" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"table_name" varchar(63) NOT NULL,
	"table_comment" varchar(500) NOT NULL,
	"class_name" varchar(100) NOT NULL,
	"function_author" varchar(50) DEFAULT '' NOT NULL,
	"options" jsonb NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
ALTER TABLE "gen_table_column" ADD CONSTRAINT "gen_table_column_table_id_gen_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."gen_table"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gen_table_column_table_id_ix" ON "gen_table_column" USING btree ("table_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "gen_table_table_name_uq" ON "gen_table" USING btree ("table_name") WHERE del_flag = '0';