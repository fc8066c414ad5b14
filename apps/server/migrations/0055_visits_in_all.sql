INSERT INTO "cms_visit_day" ("day", "hour", "kind", "pv", "uv")
SELECT '9999-12-31', 0, 'total', least(2147483647, sum("pv"))::int, least(2147483647, sum("uv"))::int
FROM "cms_visit_day" WHERE "site_id" = '1' AND "kind" = 'site' HAVING count(*) > 0;
