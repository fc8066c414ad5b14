CREATE TABLE "form_record_secret" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"record_id" varchar(64) NOT NULL,
	"field_key" varchar(200) NOT NULL,
	"sealed" varchar(1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "form_record_secret_uq" ON "form_record_secret" USING btree ("record_id","field_key");