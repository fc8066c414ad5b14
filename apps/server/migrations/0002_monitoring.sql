CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "sys_node_metric" (
	"node_id" varchar(64) NOT NULL,
	"minute" timestamp(3) with time zone NOT NULL,
	"samples" jsonb NOT NULL,
	CONSTRAINT "sys_node_metric_pk" PRIMARY KEY("node_id","minute")
);
--> statement-breakpoint
CREATE TABLE "sys_node" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"host" varchar(255) NOT NULL,
	"pid" integer NOT NULL,
	"version" varchar(30) NOT NULL,
	"roles" text[] NOT NULL,
	"start_time" timestamp(3) with time zone NOT NULL,
	"last_seen" timestamp(3) with time zone NOT NULL,
	"stop_time" timestamp(3) with time zone,
	"drift_ms" integer DEFAULT 0 NOT NULL,
	"metrics" jsonb
);
--> statement-breakpoint
CREATE INDEX "sys_node_metric_minute_ix" ON "sys_node_metric" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "sys_node_last_seen_ix" ON "sys_node" USING btree ("last_seen");