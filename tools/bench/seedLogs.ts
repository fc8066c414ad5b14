import type pg from 'pg'

/** Days over which the rows are spread. */
export const days = 365
export const users = 1_000
const chunk = 500_000

/** Fills the operation log in the order of time, a year of it; indexes are built once, at the end. */
export async function seedOperlog(pool: pg.Pool, rows: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set maintenance_work_mem = '1GB'; set synchronous_commit = off")
    const { rows: indexes } = await client.query<{ name: string; def: string }>(
      "select indexname as name, indexdef as def from pg_indexes where tablename = 'sys_oper_log' and indexname not like '%pkey'",
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query('alter table sys_oper_log drop constraint sys_oper_log_pkey')
    for (let from = 1; from <= rows; from += chunk) {
      await client.query(
        `insert into sys_oper_log (id, title, business_type, method, request_method, oper_name, dept_name, oper_url, oper_ip, oper_location,
           oper_param, json_result, status, error_msg, oper_time, take_up_time, form_id, trace_id)
         select md5(i::text), '模块' || i % 40, i % 12, 'system.part.save', case when i % 50 = 0 then 'GET' else 'POST' end,
           'user' || i % ${users}, '部门' || i % 60, '/system/part' || i % 300 || '/' || i % 100000, '10.' || i % 8 || '.' || i % 250 || '.' || i % 199, '内网IP',
           '{"id":"' || md5(i::text) || '","partName":"零件' || i || '","status":"0","remark":"第' || i % 97 || '批"}', '{"code":200,"msg":"操作成功"}',
           case when i % 100 = 0 then '1' else '0' end, case when i % 100 = 0 then '数据失效，请重新更新！' end,
           now() - make_interval(secs => ($3::bigint - i) * ${days * 86_400}.0 / $3::bigint), (i * 7919) % 2000, md5(i::text), md5('t' || i)
         from generate_series($1::bigint, $2::bigint) i`,
        [from, Math.min(from + chunk - 1, rows), rows],
      )
      process.stderr.write(`${Math.min(from + chunk - 1, rows).toLocaleString('en-US')} rows\n`)
    }
    await client.query('alter table sys_oper_log add primary key (id)')
    for (const { name, def } of indexes) {
      await client.query(def)
      process.stderr.write(`${name}\n`)
    }
    await client.query('vacuum (analyze) sys_oper_log')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}
