DROP INDEX "wf_job_instance_id_ix";--> statement-breakpoint
CREATE INDEX "wf_job_root_id_ix" ON "wf_job" USING btree ("root_id");