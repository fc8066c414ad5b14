CREATE TABLE "sys_notice_choice" (
	"user_id" varchar(64) NOT NULL,
	"event" varchar(64) NOT NULL,
	"channel" varchar(8) NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "sys_notice_choice_user_id_event_channel_pk" PRIMARY KEY("user_id","event","channel")
);
