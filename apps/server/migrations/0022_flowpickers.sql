CREATE TABLE "wf_absence" (
	"user_id" varchar(64) PRIMARY KEY NOT NULL,
	"told_time" timestamp(3) with time zone NOT NULL
);
