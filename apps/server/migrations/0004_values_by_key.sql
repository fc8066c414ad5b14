ALTER TABLE "form_record_index" RENAME COLUMN "model" TO "field_key";--> statement-breakpoint
ALTER TABLE "form_record_value" RENAME COLUMN "model" TO "field_key";--> statement-breakpoint
DROP INDEX "form_record_value_record_ix";--> statement-breakpoint
DROP INDEX "form_record_value_text_ix";--> statement-breakpoint
DROP INDEX "form_record_value_num_ix";--> statement-breakpoint
DROP INDEX "form_record_value_time_ix";--> statement-breakpoint
ALTER TABLE "form_record_index" DROP CONSTRAINT "form_record_index_form_id_model_pk";--> statement-breakpoint
ALTER TABLE "form_record_index" ADD CONSTRAINT "form_record_index_form_id_field_key_pk" PRIMARY KEY("form_id","field_key");--> statement-breakpoint
ALTER TABLE "form_record_value" ADD COLUMN "unique_text" varchar(500);--> statement-breakpoint
-- Fields outside dynamic tables and lists of inputs, by the version and the name they have there. Texts that are no
-- jsonb (NUL, halves of characters) are left to the rebuild below, as are controls without a key.
CREATE TEMPORARY TABLE "form_field_key" ON COMMIT DROP AS
WITH RECURSIVE walk (version_id, node) AS (
	SELECT v.id, c.node FROM form_version v, LATERAL jsonb_path_query(
		CASE WHEN v.schema_json ~ '\\u(0000|[dD][89a-fA-F])' THEN '{}'::jsonb ELSE v.schema_json::jsonb END, 'lax $.list[*]'
	) AS c (node)
	UNION ALL
	SELECT w.version_id, c.node FROM walk w, LATERAL (
		SELECT jsonb_path_query(w.node, 'lax $.list[*]')
		UNION ALL SELECT jsonb_path_query(w.node, 'lax $.columns[*].list[*]')
		UNION ALL SELECT jsonb_path_query(w.node, 'lax $.trs[*].tds[*].list[*]')
	) AS c (node)
	WHERE coalesce(w.node ->> 'type', '') NOT IN ('batch', 'selectInputList')
)
SELECT DISTINCT ON (version_id, node ->> 'model')
	version_id,
	node ->> 'model' AS model,
	CASE WHEN starts_with(node ->> 'key', (node ->> 'type') || '_k') AND substr(node ->> 'key', length(node ->> 'type') + 3) ~ '^[0-9]+$'
		THEN node ->> 'model' ELSE node ->> 'key' END AS field_key,
	coalesce(node -> 'rules' @> '[{"kind": "unique"}]', false) AS is_unique
FROM walk
WHERE coalesce(node ->> 'model', '') <> '' AND coalesce(node ->> 'key', '') <> '' AND length(node ->> 'key') <= 200
ORDER BY version_id, node ->> 'model';--> statement-breakpoint
CREATE UNIQUE INDEX "form_field_key_ix" ON "form_field_key" (version_id, model);--> statement-breakpoint
INSERT INTO "form_record_index" (form_id, field_key)
SELECT form_id, '*' FROM "form_record_index"
UNION
SELECT v.form_id, '*' FROM form_record_value v
LEFT JOIN form_record r ON r.id = v.record_id
LEFT JOIN "form_field_key" k ON k.version_id = r.version_id AND k.model = v.field_key
WHERE k.field_key IS NULL OR (k.is_unique AND length(v.value_text) = 500);--> statement-breakpoint
DELETE FROM "form_record_index" WHERE field_key <> '*';--> statement-breakpoint
UPDATE form_record_value v SET field_key = k.field_key
FROM form_record r JOIN "form_field_key" k ON k.version_id = r.version_id
WHERE r.id = v.record_id AND k.model = v.field_key;--> statement-breakpoint
UPDATE form_record_value v SET unique_text = left(btrim(normalize(v.value_text, NFKC), E' \t\n\r\f\v'), 500)
FROM form_definition f JOIN "form_field_key" k ON k.version_id = f.published_version_id AND k.is_unique
WHERE f.id = v.form_id AND k.field_key = v.field_key AND v.value_text IS NOT NULL;--> statement-breakpoint
UPDATE form_definition f SET list_settings = f.list_settings || jsonb_strip_nulls(jsonb_build_object(
	'columns', (SELECT jsonb_agg(coalesce(k.field_key, c.name) ORDER BY c.at)
		FROM jsonb_array_elements_text(f.list_settings -> 'columns') WITH ORDINALITY AS c (name, at)
		LEFT JOIN "form_field_key" k ON k.version_id = f.published_version_id AND k.model = c.name),
	'indexed', (SELECT jsonb_agg(coalesce(k.field_key, c.name) ORDER BY c.at)
		FROM jsonb_array_elements_text(f.list_settings -> 'indexed') WITH ORDINALITY AS c (name, at)
		LEFT JOIN "form_field_key" k ON k.version_id = f.published_version_id AND k.model = c.name)
)) WHERE f.list_settings IS NOT NULL;--> statement-breakpoint
CREATE INDEX "form_record_value_unique_ix" ON "form_record_value" USING btree ("form_id","field_key","unique_text") WHERE unique_text is not null;--> statement-breakpoint
CREATE INDEX "form_record_value_record_ix" ON "form_record_value" USING btree ("record_id","field_key");--> statement-breakpoint
CREATE INDEX "form_record_value_text_ix" ON "form_record_value" USING btree ("form_id","field_key","value_text","submit_time","record_id");--> statement-breakpoint
CREATE INDEX "form_record_value_num_ix" ON "form_record_value" USING btree ("form_id","field_key","value_num","submit_time","record_id");--> statement-breakpoint
CREATE INDEX "form_record_value_time_ix" ON "form_record_value" USING btree ("form_id","field_key","value_time","submit_time","record_id");