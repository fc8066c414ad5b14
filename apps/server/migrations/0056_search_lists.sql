ALTER INDEX "cms_article_data_search_bi_ix" SET (fastupdate = on, gin_pending_list_limit = 8192);--> statement-breakpoint
ALTER INDEX "cms_resource_search_bi_ix" SET (fastupdate = on, gin_pending_list_limit = 8192);--> statement-breakpoint
DROP INDEX "cms_article_data_title_bi_ix";
