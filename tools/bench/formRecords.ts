import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { record, type Figure } from './figures.ts'
import { startBenchServer } from './server.ts'

const rows = Number(process.env.BENCH_FORM_ROWS ?? 100_000)
const callers = 2
const requests = 200
/** Cases without a mark are there to be seen, not to be judged. */
const fewRequests = 40
const warmUp = 20
const markMs = 50
const formId = 'bench'

export const control = (type: string, model: string, label: string, options: object = {}) => ({
  type,
  label,
  key: `${type}_${model}`,
  model,
  options,
  rules: [{ required: false, message: '必填项' }],
})
const kinds = Array.from({ length: 10 }, (_, i) => ({ value: `k${i}`, label: `类型${i}` }))

const definition = {
  list: [
    control('input', 'person', '姓名'),
    control('select', 'kind', '类型', { options: kinds }),
    control('number', 'amount', '金额'),
    control('date', 'day', '日期', { format: 'YYYY-MM-DD' }),
    control('input', 'plate', '车牌'),
    control('textarea', 'reason', '事由'),
  ],
  config: {},
}

/** A form of six fields, five of them indexed, and its records as they would have been submitted over a year. */
async function seedRecords(pool: pg.Pool): Promise<void> {
  const text = JSON.stringify(definition)
  const run = async (sql: string, values: unknown[] = []) => {
    await pool.query(sql, values)
    process.stderr.write(`${sql.trim().slice(0, 60)}\n`)
  }
  await run(
    `insert into form_definition (id, form_code, form_name, draft_json, status, published_version, published_version_id, list_settings)
     values ($1, 'bench_form', '压测表单', $2, '1', 1, 'benchv', '{"indexed":["person","kind","amount","day","plate"]}')`,
    [formId, text],
  )
  await run(
    `insert into form_version (id, form_id, version_no, schema_json, schema_hash, publish_time)
     values ('benchv', $1, 1, $2, $3, now())`,
    [formId, text, createHash('sha256').update(text).digest('hex')],
  )
  await run(
    `insert into form_record (id, form_id, version_id, record_no, title, data_json, status, submit_by, submit_dept, submit_time, source)
     select md5(i::text), $1, 'benchv', '2026' || lpad(i::text, 10, '0'), '用户' || i % 1000 || '的申请',
       jsonb_build_object('person', '用户' || i % 1000, 'kind', 'k' || i % 10, 'amount', (i * 7919) % 100000,
         'day', to_char(date '2026-01-01' + (i % 365)::int, 'YYYY-MM-DD'), 'plate', '浙A' || i, 'reason', repeat('事由' || i % 97, 20)),
       case when i % 50 = 0 then '2' else '1' end, 'u' || i % 1000, '100',
       now() - make_interval(secs => ($2::bigint - i) * 31536000.0 / $2::bigint), '0'
     from generate_series(1, $2::bigint) i`,
    [formId, rows],
  )
  const column = {
    person: ['input', 'text'],
    kind: ['select', 'text'],
    amount: ['number', 'num'],
    day: ['date', 'time'],
    plate: ['input', 'text'],
  }
  for (const [model, [kind, type]] of Object.entries(column))
    await run(
      `insert into form_record_value (id, record_id, form_id, field_key, value_text, value_num, value_time, submit_time)
       select md5(id || '${model}'), id, form_id, '${kind}_${model}', data_json ->> '${model}',
         ${type === 'num' ? `(data_json ->> '${model}')::numeric` : 'null'},
         ${type === 'time' ? `(data_json ->> '${model}')::timestamptz` : 'null'},
         submit_time
       from form_record where form_id = $1`,
      [formId],
    )
  await run('vacuum (analyze) form_record')
  await run('vacuum (analyze) form_record_value')
}

interface Case {
  what: string
  filters?: (n: number) => object[]
  query?: string
  judged?: boolean
}

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + ((n * 37) % 365))).toISOString().slice(0, 10)

const cases: Case[] = [
  { what: 'first page', judged: true },
  {
    what: 'indexed choice, a tenth of all',
    filters: (n) => [{ model: 'kind', op: 'eq', value: `k${n % 10}` }],
    judged: true,
  },
  {
    what: 'indexed text, a hundred of all',
    filters: (n) => [{ model: 'person', op: 'eq', value: `用户${(n * 131) % 1_000}` }],
    judged: true,
  },
  {
    what: 'indexed text, one of all',
    filters: (n) => [{ model: 'plate', op: 'eq', value: `浙A${1 + ((n * 7_919) % rows)}` }],
    judged: true,
  },
  {
    what: 'indexed text begins with',
    filters: (n) => [{ model: 'plate', op: 'startsWith', value: `浙A${1_000 + ((n * 17) % 9_000)}` }],
  },
  {
    what: 'indexed number between, a hundredth of all',
    filters: (n) => [{ model: 'amount', op: 'between', value: [(n * 613) % 99_000, ((n * 613) % 99_000) + 1_000] }],
    judged: true,
  },
  {
    what: 'indexed number at least, nine tenths of all',
    filters: () => [{ model: 'amount', op: 'gte', value: 10_000 }],
  },
  {
    what: 'indexed day',
    filters: (n) => [{ model: 'day', op: 'between', value: [day(n), day(n)] }],
    judged: true,
  },
  {
    what: 'two indexed fields',
    filters: (n) => [
      { model: 'kind', op: 'in', value: [`k${n % 10}`] },
      { model: 'amount', op: 'gte', value: 50_000 },
    ],
    judged: true,
  },
  { what: 'indexed text contains', filters: (n) => [{ model: 'plate', op: 'contains', value: `${n % 1_000}9` }] },
  {
    what: 'text without index contains',
    filters: (n) => [{ model: 'reason', op: 'contains', value: `事由${n % 97}` }],
  },
  { what: 'sorted by an indexed field', query: '&orderByColumn=amount&isAsc=desc' },
  { what: 'sorted by a field without index', query: '&orderByColumn=reason&isAsc=asc' },
]

/** Milliseconds of each answer, so many at a time, each the next call after the last. */
export async function times(total: number, call: (n: number) => Promise<void>, together = callers): Promise<number[]> {
  for (let n = 0; n < Math.min(warmUp, total / 4); n++) await call(n)
  const taken: number[] = []
  let next = 0
  const caller = async () => {
    while (next < total) {
      const n = warmUp + next++
      const startedAt = performance.now()
      await call(n)
      taken.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: together }, caller))
  return taken.toSorted((a, b) => a - b)
}

/** `GET /form/record/page` with its total on a hundred thousand submissions of one form. */
export async function benchFormRecords(): Promise<void> {
  const server = await startBenchServer()
  try {
    await seedRecords(server.pool)
    const token = await server.session(['2401', '2418'])
    await pause(2_000)
    const figures: Figure[] = []
    for (const { what, filters, query = '', judged } of cases) {
      const taken = await times(judged ? requests : fewRequests, async (n) => {
        const asked = filters ? `&filters=${encodeURIComponent(JSON.stringify(filters(n)))}` : ''
        const response = await fetch(`${server.url}/form/record/page?formId=${formId}&pageSize=20${asked}${query}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const { code, msg } = (await response.json()) as { code: number; msg: string }
        if (code !== 200) throw new Error(`${what}: ${msg}`)
      })
      const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
      const value = `p95 ${at(0.95).toFixed(0)} ms (median ${at(0.5).toFixed(0)} ms)`
      process.stderr.write(`${what}: ${value}\n`)
      figures.push({ what, value, ...(judged ? { mark: `p95 ≤ ${markMs} ms`, met: at(0.95) <= markMs } : {}) })
    }
    record(
      'Form records',
      `Page of 20 records with its total on ${rows.toLocaleString('en-US')} submissions of one form, over HTTP, ${requests} calls of each case with a mark, ${fewRequests} of the others, ${callers} at a time.`,
      figures,
    )
  } finally {
    await server.stop()
  }
}
