CREATE TABLE "sys_rate" (
	"rate_key" varchar(255) PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"expire_time" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_submit" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"request_key" varchar(64),
	"mark" varchar(64) NOT NULL,
	"body_hash" varchar(64) NOT NULL,
	"answer" text NOT NULL,
	"create_time" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sys_submit_request_key_uq" ON "sys_submit" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "sys_submit_mark_ix" ON "sys_submit" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "sys_submit_create_time_ix" ON "sys_submit" USING btree ("create_time");