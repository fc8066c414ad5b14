import pg from 'pg'

/** What one client did and what it heard back. */
export interface Step {
  kind: 'create' | 'edit' | 'remove'
  code: string
  id?: string
  /** Value written by an edit. */
  remark?: string
  answer: 'ok' | 'refused' | 'unknown'
}

interface PostRow {
  id: string
  post_code: string
  remark: string | null
  version: number
  del_flag: string
}

/** What must hold after any faults; every broken promise is one sentence. */
export async function brokenPromises(url: string, history: readonly Step[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<PostRow>(
      "select id, post_code, remark, version, del_flag from sys_post where post_code like 'f-%'",
    )
    const broken: string[] = []
    const byCode = new Map<string, PostRow[]>()
    for (const row of rows) byCode.set(row.post_code, [...(byCode.get(row.post_code) ?? []), row])

    for (const step of history.filter(({ kind }) => kind === 'create')) {
      const found = byCode.get(step.code)?.length ?? 0
      if (step.answer === 'ok' && found !== 1) broken.push(`created ${step.code} exists ${found} times`)
      if (step.answer === 'unknown' && found > 1) broken.push(`${step.code} was created ${found} times`)
    }
    for (const row of rows) {
      const own = history.filter((step) => step.code === row.post_code)
      const edits = own.filter(({ kind }) => kind === 'edit')
      const removes = own.filter(({ kind }) => kind === 'remove')
      const sure = 1 + [...edits, ...removes].filter(({ answer }) => answer === 'ok').length
      const most = sure + [...edits, ...removes].filter(({ answer }) => answer === 'unknown').length
      if (row.version < sure || row.version > most)
        broken.push(`${row.post_code} has version ${row.version}, expected ${sure} to ${most}`)
      const written = edits.filter(({ answer }) => answer !== 'refused').map(({ remark }) => remark ?? null)
      if (row.remark !== null && !written.includes(row.remark))
        broken.push(`${row.post_code} holds a remark that was refused`)
      const removed = removes.some(({ answer }) => answer === 'ok')
      if (removed && row.del_flag !== '1') broken.push(`removed ${row.post_code} is still there`)
    }

    const audit = await client.query<{ post_code: string; rows: number }>(
      `select p.post_code, count(o.id)::int as rows from sys_post p
       left join sys_oper_log o on o.form_id = p.id and o.status = '0' and o.title = '岗位管理'
       where p.post_code like 'f-%' group by p.post_code, p.version having count(o.id) <> p.version`,
    )
    for (const row of audit.rows) broken.push(`${row.post_code} has ${row.rows} log rows for another number of changes`)
    return broken
  } finally {
    await client.end()
  }
}
