ALTER INDEX "cms_article_data_search_bi_ix" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "cms_article_data_title_bi_ix" SET (fastupdate = off);
