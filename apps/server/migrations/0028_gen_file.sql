CREATE TABLE "gen_file" (
	"path" varchar(500) PRIMARY KEY NOT NULL,
	"hash" varchar(64) NOT NULL,
	"write_time" timestamp(3) with time zone NOT NULL
);
