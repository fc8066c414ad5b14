CREATE TABLE "cms_search_engine" (
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
	"engine_name" varchar(50) NOT NULL,
	"url" varchar(500) NOT NULL,
	"sealed_token" varchar(1000),
	"status" varchar(1) DEFAULT '1' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cms_search_push" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"event_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cms_search_push_event_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" varchar(1) DEFAULT '0' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"http_status" integer,
	"answer" varchar(500),
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"send_time" timestamp(3) with time zone,
	"due_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp(3) with time zone,
	"engine_id" varchar(64) NOT NULL,
	"lane_id" varchar(64) NOT NULL,
	"subject" varchar(255) NOT NULL,
	"event" varchar(20) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cms_search_push_engine_ix" ON "cms_search_push" USING btree ("engine_id","create_time");--> statement-breakpoint
CREATE INDEX "cms_search_push_time_ix" ON "cms_search_push" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "cms_search_push_waiting_ix" ON "cms_search_push" USING btree ("lane_id","event_no") WHERE status = '0';--> statement-breakpoint
CREATE INDEX "cms_search_push_failed_ix" ON "cms_search_push" USING btree ("engine_id","event_no") WHERE status = '2';