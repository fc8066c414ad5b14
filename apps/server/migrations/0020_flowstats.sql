DROP INDEX "wf_instance_definition_id_ix";--> statement-breakpoint
CREATE INDEX "wf_instance_definition_id_start_time_ix" ON "wf_instance" USING btree ("definition_id","start_time");--> statement-breakpoint
CREATE INDEX "wf_instance_running_ix" ON "wf_instance" USING btree ("definition_id","start_time") WHERE end_time is null;