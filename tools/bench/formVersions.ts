import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { record, type Figure } from './figures.ts'
import { control, times } from './formRecords.ts'
import { startBenchServer } from './server.ts'

const rows = Number(process.env.BENCH_FORM_ROWS ?? 100_000)
const versions = 50
const formId = 'lived'
const choices = Array.from({ length: 10 }, (_, i) => ({ value: `k${i}`, label: `类型${i}` }))

const shapes: [type: string, options: object][] = [
  ['number', {}],
  ['select', { options: choices }],
  ['date', { format: 'YYYY-MM-DD' }],
  ['checkbox', { options: choices }],
]

/** Twenty fields; the first has another name in each version, five more in every fifth. */
const fieldsOf = (version: number) => [
  { ...control('input', `person_${version}`, '姓名'), key: 'f0' },
  ...Array.from({ length: 19 }, (_, i) => {
    const at = i + 1
    const model = at <= 5 ? `f${at}_${Math.floor(version / 5)}` : `f${at}`
    const [type, options] = shapes[at % shapes.length] ?? ['input', {}]
    return { ...control(type, model, `字段${at}`, options), key: `f${at}` }
  }),
]

const valueOf = (type: string, at: number) =>
  ({
    input: `to_jsonb('用户' || i % 1000)`,
    number: `to_jsonb((i * ${7919 + at}) % 100000)`,
    select: `to_jsonb('k' || (i + ${at}) % 10)`,
    date: `to_jsonb(to_char(date '2026-01-01' + ((i + ${at}) % 365)::int, 'YYYY-MM-DD'))`,
    checkbox: `jsonb_build_array('k' || (i + ${at}) % 10, 'k' || (i + ${at + 3}) % 10)`,
  })[type] ?? 'null'

async function seed(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into form_definition (id, form_code, form_name, draft_json, status, published_version, published_version_id, list_settings)
     values ($1, 'lived_form', '换版压测', '{}', '1', $2, $3, '{"indexed":["f0","f4"]}')`,
    [formId, versions, `lived${versions - 1}`],
  )
  for (let version = 0; version < versions; version++) {
    const list = fieldsOf(version)
    const text = JSON.stringify({ list, config: {} })
    await pool.query(
      `insert into form_version (id, form_id, version_no, schema_json, schema_hash, publish_time) values ($1, $2, $3, $4, $5, now())`,
      [`lived${version}`, formId, version + 1, text, createHash('sha256').update(text).digest('hex')],
    )
    const values = list.map(({ model, type }, at) => `'${model}', ${valueOf(type, at)}`).join(', ')
    await pool.query(
      `insert into form_record (id, form_id, version_id, record_no, title, data_json, status, submit_by, submit_dept, submit_time, source)
       select md5('l' || i), $1, $2, 'L' || lpad(i::text, 10, '0'), '用户' || i % 1000 || '的申请', jsonb_build_object(${values}),
         '1', 'u' || i % 1000, '100', now() - make_interval(secs => ($3::bigint - i) * 31536000.0 / $3::bigint), '0'
       from generate_series(1, $3::bigint) i where i % ${versions} = ${version}`,
      [formId, `lived${version}`, rows],
    )
    for (const [at, column] of [
      [0, 'null'],
      [4, `(data_json ->> '${list[4]?.model}')::numeric`],
    ] as const)
      await pool.query(
        `insert into form_record_value (id, record_id, form_id, field_key, value_text, value_num, submit_time)
         select md5(id || 'f${at}'), id, form_id, 'f${at}', data_json ->> '${list[at]?.model}', ${column}, submit_time
         from form_record where form_id = $1 and version_id = $2`,
        [formId, `lived${version}`],
      )
  }
  await pool.query('vacuum (analyze) form_record')
  await pool.query('vacuum (analyze) form_record_value')
  await pool.query('vacuum (analyze) form_version')
}

interface Case {
  what: string
  path: (n: number) => string
  calls: number
  markMs?: number
}

const asked = (filter: object) => `&filters=${encodeURIComponent(JSON.stringify([filter]))}`
const page = `/form/record/page?formId=${formId}&pageSize=20`
const cases: Case[] = [
  { what: 'first page', path: () => page, calls: 200, markMs: 50 },
  {
    what: 'filter by a field of fifty names',
    path: (n) => page + asked({ model: 'f0', op: 'eq', value: `用户${(n * 131) % 1_000}` }),
    calls: 200,
    markMs: 60,
  },
  { what: 'sorted by a renamed number', path: () => `${page}&orderByColumn=f4&isAsc=desc`, calls: 40 },
  {
    what: 'filter by a renamed field without index',
    path: (n) => page + asked({ model: 'f1', op: 'eq', value: `k${n % 10}` }),
    calls: 20,
  },
  {
    what: 'statistics of twenty fields',
    path: () => `/form/record/statistics?formId=${formId}`,
    calls: 8,
    markMs: 1_500,
  },
]

/** Lists and statistics of a form of fifty versions, with records of all of them. */
export async function benchFormVersions(): Promise<void> {
  const server = await startBenchServer()
  try {
    await seed(server.pool)
    const token = await server.session(['2401', '2418'])
    await pause(2_000)
    const figures: Figure[] = []
    for (const { what, path, calls, markMs } of cases) {
      const callers = what.startsWith('statistics') ? 1 : 2
      const taken = await times(
        calls,
        async (n) => {
          const response = await fetch(server.url + path(n), { headers: { authorization: `Bearer ${token}` } })
          const { code, msg } = (await response.json()) as { code: number; msg: string }
          if (code !== 200) throw new Error(`${what}: ${msg}`)
        },
        callers,
      )
      const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
      const value = `p95 ${at(0.95).toFixed(0)} ms (median ${at(0.5).toFixed(0)} ms)`
      process.stderr.write(`${what}: ${value}\n`)
      figures.push({ what, value, ...(markMs ? { mark: `p95 ≤ ${markMs} ms`, met: at(0.95) <= markMs } : {}) })
    }
    record(
      'Form versions',
      `A form of ${versions} versions and twenty fields, one of which has another name in each, with ${rows.toLocaleString('en-US')} submissions spread over all versions; pages of 20 with their total, over HTTP, two callers at a time, statistics one after the other.`,
      figures,
    )
  } finally {
    await server.stop()
  }
}
