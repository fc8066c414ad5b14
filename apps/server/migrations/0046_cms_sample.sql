CREATE TABLE "cms_sample" (
	"kind" varchar(12) NOT NULL,
	"row_id" varchar(64) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cms_sample_kind_row_id_pk" PRIMARY KEY("kind","row_id")
);
