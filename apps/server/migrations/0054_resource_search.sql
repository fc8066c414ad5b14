CREATE TABLE "cms_resource_search" (
	"resource_id" varchar(64) PRIMARY KEY NOT NULL,
	"search_text" text NOT NULL,
	"search_bi" "tsvector" NOT NULL,
	"title_bi" "tsvector" NOT NULL,
	"search_ver" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cms_resource_search" ADD CONSTRAINT "cms_resource_search_resource_id_cms_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."cms_resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cms_resource_search_bi_ix" ON "cms_resource_search" USING gin ("search_bi") WITH (fastupdate=false);