import { chromium, type Page } from '@playwright/test'
import { median, record, type Figure } from './figures.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const nodes = 5_000
const companies = 20
const departments = 240
const runs = 5
/** The live channel stays open, so a page never falls silent. */
const settledMs = 1_500

/** One root, 20 companies, 240 departments and their teams: 5,000 nodes on four levels. */
async function plant({ pool }: BenchServer): Promise<void> {
  const columns = `id, parent_id, parent_ids, tree_sort, tree_sorts, tree_level, tree_leaf, dept_code, dept_name, dept_type,
    leader, phone, email, dept_pinyin, status`
  await pool.query(`update sys_dept set tree_leaf = 'n' where id = '100'`)
  const level = (name: string, of: string, count: number, parent: string, depth: number, leaf: string, type: string) =>
    pool.query(
      `insert into sys_dept (${columns})
       select '${name}' || i, p.id, p.parent_ids || '/${name}' || i, i, p.tree_sorts || '/' || lpad(i::text, 6, '0'), ${depth}, '${leaf}',
         '${name}' || i, '${of}' || i, '${type}', '负责人' || i, '13900000001', '${name}' || i || '@example.com', '${name}' || i, '0'
       from generate_series(1, ${count}) i join sys_dept p on p.id = ${parent}`,
    )
  await level('a', '公司', companies, `'100'`, 2, 'n', 'company')
  await level('b', '部门', departments, `'a' || (i % ${companies} + 1)`, 3, 'n', 'dept')
  const teams = nodes - 1 - companies - departments
  await level('c', '小组', teams, `'b' || (i % ${departments} + 1)`, 4, 'y', 'dept')
  await pool.query('vacuum analyze sys_dept')
}

async function timed(url: string, token: string): Promise<{ ms: number; bytes: number }> {
  const all: number[] = []
  let bytes = 0
  for (let run = 0; run < runs + 2; run++) {
    const from = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    bytes = (await answer.arrayBuffer()).byteLength
    if (run >= 2) all.push(performance.now() - from)
  }
  return { ms: median(all), bytes }
}

interface Seen {
  first: number
  all: number
  drawn: number
  frame: number
}

/** As a user sees it: a click in the menu, 展开全部, and a way down to the last row. */
async function visit(page: Page, url: string): Promise<Seen> {
  await page.goto(`${url}/admin/org/post`)
  const entry = page.getByRole('menuitem', { name: '部门管理' })
  await entry.waitFor()
  await page.waitForTimeout(settledMs)
  const until = (condition: string) =>
    page.evaluate(`new Promise((done) => {
    const look = () => (${condition} ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look))
    look()
  })`) as Promise<number>
  const now = () => page.evaluate(() => performance.now())
  const began = await now()
  await entry.click()
  const first = (await until(`document.querySelectorAll('[data-row]').length > 10`)) - began
  await page.waitForTimeout(settledMs)
  const pressed = await now()
  await page.getByRole('button', { name: '展开全部' }).click()
  const holder = `document.querySelector('.ant-table-tbody-virtual-holder')`
  const all = (await until(`${holder}?.scrollHeight > ${nodes * 36}`)) - pressed
  const drawn = await page.locator('[data-row]').count()
  const frame = (await page.evaluate(`new Promise((done) => {
    const holder = ${holder}
    const times = []
    let last = performance.now()
    const step = () => {
      const now = performance.now()
      times.push(now - last)
      last = now
      holder.scrollTop += 400
      if (times.length < 120) requestAnimationFrame(step)
      else done(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)])
    }
    requestAnimationFrame(step)
  })`)) as number
  return { first, all, drawn, frame }
}

const ms = (value: number) => `${Math.round(value)} ms`

/** 部门管理 over 5,000 departments: what the server answers and what the browser shows. */
export async function benchDepts(): Promise<void> {
  const server = await startBenchServer()
  try {
    await plant(server)
    const token = await server.session(['11', '103', '1017', '1018', '1019', '1020', '1061', '104'])
    const list = `${server.url}/system/dept/list`
    const top = await timed(`${list}/3/0`, token)
    const whole = await timed(`${list}/50/0`, token)
    const search = await timed(
      `${server.url}/system/dept/searchDeptList?deptName=${encodeURIComponent('小组4')}`,
      token,
    )
    const seen: Seen[] = []
    for (let run = 0; run < runs; run++) {
      const browser = await chromium.launch({ executablePath, args: flags })
      try {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
        await context.addCookies([{ name: 'access_token', value: token, domain: '127.0.0.1', path: '/admin' }])
        seen.push(await visit(await context.newPage(), server.url))
      } finally {
        await browser.close()
      }
    }
    const of = (key: keyof Seen) => median(seen.map((each) => each[key]))
    const figures: Figure[] = [
      { what: `server: first three levels (${companies + departments + 1} nodes)`, value: ms(top.ms) },
      {
        what: `server: all ${nodes.toLocaleString('en-US')} nodes (${(whole.bytes / 1e6).toFixed(1)} MB)`,
        value: ms(whole.ms),
      },
      { what: 'server: a search that finds a fifth of them', value: ms(search.ms) },
      {
        what: 'page: click in the menu to rows shown',
        value: ms(of('first')),
        mark: '≤ 500 ms',
        met: of('first') <= 500,
      },
      { what: 'page: 展开全部 to all rows ready', value: ms(of('all')), mark: '≤ 1,500 ms', met: of('all') <= 1_500 },
      {
        what: 'page: rows drawn of 5,000 open ones',
        value: String(of('drawn')),
        mark: '≤ 100',
        met: of('drawn') <= 100,
      },
      { what: 'page: frame while scrolling, p95', value: ms(of('frame')) },
    ]
    record(
      'Department tree',
      `${nodes.toLocaleString('en-US')} departments on four levels; medians of ${runs} calls and of ${runs} visits with a fresh browser at 1440×900.`,
      figures,
    )
  } finally {
    await server.stop()
  }
}
