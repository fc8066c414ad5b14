DROP INDEX "wf_task_done_by_ix";--> statement-breakpoint
CREATE INDEX "wf_task_done_by_ix" ON "wf_task" USING btree ("done_by","done_time","id") WHERE done_time is not null;