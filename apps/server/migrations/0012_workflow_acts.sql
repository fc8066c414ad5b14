CREATE TABLE "wf_cc" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"instance_id" varchar(64) NOT NULL,
	"task_id" varchar(64),
	"node" varchar(255),
	"node_name" varchar(255) DEFAULT '' NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"from_user_id" varchar(64) NOT NULL,
	"content" varchar(2000) DEFAULT '' NOT NULL,
	"time" timestamp(3) with time zone NOT NULL,
	"read_time" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "wf_urge" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"instance_id" varchar(64) NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"content" varchar(2000) DEFAULT '' NOT NULL,
	"time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wf_withdrawal" (
	"task_id" varchar(64) PRIMARY KEY NOT NULL,
	"instance_id" varchar(64) NOT NULL,
	"changes" jsonb NOT NULL,
	"time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wf_task" ADD COLUMN "delegators" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "wf_cc_user_id_time_ix" ON "wf_cc" USING btree ("user_id","time");--> statement-breakpoint
CREATE INDEX "wf_cc_instance_id_user_id_ix" ON "wf_cc" USING btree ("instance_id","user_id");--> statement-breakpoint
CREATE INDEX "wf_urge_instance_id_time_ix" ON "wf_urge" USING btree ("instance_id","time");--> statement-breakpoint
CREATE INDEX "wf_withdrawal_instance_id_ix" ON "wf_withdrawal" USING btree ("instance_id");