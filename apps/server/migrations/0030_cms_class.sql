CREATE TABLE "cms_class_auth" (
	"site_id" varchar(64) DEFAULT '1' NOT NULL,
	"class_id" varchar(64) NOT NULL,
	"subject_type" varchar(10) NOT NULL,
	"subject_id" varchar(64) NOT NULL,
	"actions" varchar(50) NOT NULL,
	"inherit" varchar(1) DEFAULT 'Y' NOT NULL,
	CONSTRAINT "cms_class_auth_class_id_subject_type_subject_id_pk" PRIMARY KEY("class_id","subject_type","subject_id")
);
--> statement-breakpoint
CREATE TABLE "cms_class" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"create_by" varchar(64),
	"create_dept" varchar(64),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_by" varchar(64),
	"update_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_ip" varchar(128),
	"version" integer DEFAULT 1 NOT NULL,
	"del_flag" varchar(1) DEFAULT '0' NOT NULL,
	"parent_id" varchar(64) DEFAULT '0' NOT NULL,
	"parent_ids" varchar(2000) DEFAULT '' NOT NULL,
	"tree_sort" integer DEFAULT 10 NOT NULL,
	"tree_sorts" varchar(1000) DEFAULT '' NOT NULL,
	"tree_level" integer DEFAULT 1 NOT NULL,
	"tree_leaf" varchar(1) DEFAULT 'y' NOT NULL,
	"recycle_time" timestamp(3) with time zone,
	"recycle_by" varchar(64),
	"recycle_batch" varchar(64),
	"recycle_status" varchar(1),
	"recycle_path" varchar(500),
	"purge_time" timestamp(3) with time zone,
	"site_id" varchar(64) DEFAULT '1' NOT NULL,
	"class_name" varchar(100) NOT NULL,
	"class_code" varchar(64) NOT NULL,
	"class_path" varchar(500) DEFAULT '' NOT NULL,
	"class_type" varchar(10) DEFAULT 'list' NOT NULL,
	"link_url" varchar(500),
	"link_target" varchar(10) DEFAULT '_self' NOT NULL,
	"image" varchar(64),
	"icon" varchar(100),
	"description" varchar(500),
	"content" text,
	"in_menu" varchar(1) DEFAULT 'Y' NOT NULL,
	"in_list" varchar(1) DEFAULT 'Y' NOT NULL,
	"page_size" integer DEFAULT 0 NOT NULL,
	"contain_child" varchar(1) DEFAULT 'Y' NOT NULL,
	"index_template" varchar(200),
	"list_template" varchar(200),
	"detail_template" varchar(200),
	"audit_mode" varchar(1) DEFAULT '0' NOT NULL,
	"auditors" jsonb,
	"audit_rounds" integer DEFAULT 1 NOT NULL,
	"process_key" varchar(64),
	"auto_publish" varchar(1) DEFAULT 'N' NOT NULL,
	"allow_contribute" varchar(1) DEFAULT 'N' NOT NULL,
	"view_scope" varchar(1) DEFAULT '0' NOT NULL,
	"view_password_hash" varchar(200),
	"seo_title" varchar(200),
	"seo_keywords" varchar(400),
	"seo_description" varchar(1000),
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"child_count" integer DEFAULT 0 NOT NULL,
	"article_count" integer DEFAULT 0 NOT NULL,
	"publish_count" integer DEFAULT 0 NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500)
);
--> statement-breakpoint
ALTER TABLE "cms_class_auth" ADD CONSTRAINT "cms_class_auth_class_id_cms_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."cms_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cms_class_auth_subject_ix" ON "cms_class_auth" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cms_class_parent_name_uq" ON "cms_class" USING btree ("parent_id","class_name") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "cms_class_parent_code_uq" ON "cms_class" USING btree ("parent_id","class_code") WHERE del_flag = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "cms_class_path_uq" ON "cms_class" USING btree ("site_id","class_path") WHERE del_flag = '0';--> statement-breakpoint
CREATE INDEX "cms_class_tree_sorts_ix" ON "cms_class" USING btree ("tree_sorts");--> statement-breakpoint
CREATE INDEX "cms_class_parent_ids_ix" ON "cms_class" USING btree ("parent_ids" varchar_pattern_ops);--> statement-breakpoint
CREATE INDEX "cms_class_recycle_batch_ix" ON "cms_class" USING btree ("recycle_batch");--> statement-breakpoint
CREATE INDEX "cms_class_purge_time_ix" ON "cms_class" USING btree ("purge_time");