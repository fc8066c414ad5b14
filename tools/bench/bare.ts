// The yardstick: Fastify and pg with nothing else, the same statements as the kit sends.
import Fastify from 'fastify'
import pg from 'pg'

const [, , port, url] = process.argv
const pool = new pg.Pool({ connectionString: url ?? '', max: 20 })
const app = Fastify()

const columns =
  '"id", "title", "business_type", "request_method", "oper_name", "dept_name", "oper_url", "oper_ip", "oper_location", "status", "oper_time", "take_up_time"'
const order = 'order by "oper_time" desc, "id" desc'

app.get('/ready', () => ({ ok: true }))
app.get<{ Querystring: { count?: string; operName?: string } }>('/page', async ({ query }) => {
  if (query.count === 'N') {
    const { rows } = await pool.query(
      `select ${columns} from sys_oper_log where del_flag = $1 ${order} limit $2 offset $3`,
      ['0', 21, 0],
    )
    return { code: 200, data: { list: rows.slice(0, 20), total: -1 } }
  }
  const filter = query.operName === undefined ? '' : ' and "oper_name" ilike $2'
  const values = query.operName === undefined ? ['0'] : ['0', `%${query.operName}%`]
  const n = values.length
  const [counted, listed] = await Promise.all([
    pool.query(`select count(*) from sys_oper_log where del_flag = $1${filter}`, values),
    pool.query(
      `select ${columns} from sys_oper_log where del_flag = $1${filter} ${order} limit $${n + 1} offset $${n + 2}`,
      [...values, 20, 0],
    ),
  ])
  return { code: 200, data: { list: listed.rows, total: Number(counted.rows[0].count) } }
})

/** Departments that the caller reaches; read once, as a session keeps them. */
let scope: Promise<string[]> | undefined
const userColumns = `u.id, u.create_by, u.create_time, u.update_by, u.update_time, u.version, u.name, u.no, u.user_name,
  d.dept_name, u.user_type, u.status, u.avatar, u.login_date`

app.get<{ Querystring: { count?: string; name?: string } }>('/users', async ({ query }) => {
  scope ??= pool.query('select dept_id from sys_role_dept').then(({ rows }) => rows.map(({ dept_id }) => dept_id))
  const values: unknown[] = ['0', await scope, ...(query.name ? [`%${query.name}%`] : [])]
  const where = `u.del_flag = $1 and u.dept_id = any($2) ${query.name ? 'and u.name ilike $3' : ''}`
  const n = values.length
  const rows = (limit: number) =>
    pool.query(
      `select ${userColumns} from sys_user u left join sys_dept d on d.id = u.dept_id where ${where}
       order by u.update_time desc, u.id desc limit $${n + 1} offset $${n + 2}`,
      [...values, limit, 0],
    )
  if (query.count === 'N') return { code: 200, data: { list: (await rows(21)).rows.slice(0, 20), total: -1 } }
  const [counted, listed] = await Promise.all([
    pool.query(`select count(*) from sys_user u where ${where}`, values),
    rows(20),
  ])
  return { code: 200, data: { list: listed.rows, total: Number(counted.rows[0].count) } }
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
