INSERT INTO "cms_visit_day" ("day", "hour", "kind", "pv", "uv")
SELECT '2000-01-01', 0, 'total', least(2147483647, sum("pv"))::int, least(2147483647, sum("uv"))::int
FROM "cms_visit_day" WHERE "site_id" = '1' AND "kind" = 'site' HAVING count(*) > 0;
