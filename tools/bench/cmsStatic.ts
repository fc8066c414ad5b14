import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '../testing/processes.ts'
import { articles, openContent, type Content } from './cmsContent.ts'
import { median, record } from './figures.ts'
import { residentBytes } from './server.ts'

const count = Number(process.env.BENCH_ARTICLES ?? articles)
const published = 20
const longestBuildMs = 20 * 60_000
const longestMs = 60_000

interface Waiting {
  changes: number
  pages: number
}

/** What the directory still lacks, by the words of the database. */
async function waiting({ server }: Content): Promise<Waiting> {
  const { rows } = await server.pool.query<Waiting>(
    `select (select count(*)::int from cms_static_change) as changes,
            (select count(*)::int from cms_static_page where mark > 0) as pages`,
  )
  return rows[0] ?? { changes: 0, pages: 0 }
}

/** Switches 生成静态页 on and waits until everything is a file. */
async function builtAll(content: Content) {
  const { server, call } = content
  const since = performance.now()
  const before = residentBytes(server.pid)
  let highest = before
  const site = await call<object>('GET', '/cms/cmsSite')
  await call('POST', '/cms/cmsSite', { ...site, id: '1', siteMode: 'static' })
  for (let begun = false; ;) {
    const { changes, pages } = await waiting(content)
    begun ||= pages > 0
    if (begun && changes + pages === 0) break
    if (performance.now() - since > longestBuildMs) throw new Error(`${pages} pages are still to come`)
    highest = Math.max(highest, residentBytes(server.pid))
    await pause(250)
  }
  const seconds = (performance.now() - since) / 1_000
  const { rows } = await server.pool.query<{ files: number; faults: number }>(
    'select count(hash)::int as files, count(fault)::int as faults from cms_static_page',
  )
  const { files = 0, faults = 0 } = rows[0] ?? {}
  if (files < count || faults > 0) throw new Error(`${files} files were made, ${faults} pages could not be`)
  return { seconds, files, riseMb: (highest - before) / 1_048_576 }
}

/** Milliseconds from the answer to 发布 until the article is a file, and until the file of its class names it. */
async function untilFiles({ server, call, classes }: Content, n: number) {
  const title = `静态可见${n}`
  const draft = { classId: classes.get('/r1/b0'), title, articleType: '0', content: '<p>文件里能读到。</p>' }
  const { id, articleNo } = await call<{ id: string; articleNo: number }>('POST', '/cms/cmsArticle', draft)
  await call('POST', `/cms/cmsArticle/publish/${id}`, { ignoreWarnings: true })
  const since = performance.now()
  const folder = join(server.dataDir, 'site/r1/b0')
  const until = async (isSo: () => boolean) => {
    while (!isSo()) {
      if (performance.now() - since > longestMs) throw new Error(`${title} is no file after a minute`)
      await pause(2)
    }
    return performance.now() - since
  }
  const own = await until(() => existsSync(join(folder, `${articleNo}.html`)))
  const list = await until(() => readFileSync(join(folder, 'index.html'), 'utf8').includes(title))
  return { own, list }
}

/** 生成静态页: everything, then one article after another. */
export async function benchCmsStatic(): Promise<void> {
  const content = await openContent(count)
  const { server } = content
  try {
    server.resetDelay()
    const { seconds, files, riseMb } = await builtAll(content)
    const delay = await server.delay()
    const [own, list]: [number[], number[]] = [[], []]
    for (let n = 0; n < published; n++) {
      const taken = await untilFiles(content, n)
      own.push(taken.own)
      list.push(taken.list)
    }
    const shown = (values: number[]) => `${Math.max(...values).toFixed(0)} ms (median ${median(values).toFixed(0)} ms)`
    record(
      'Static pages',
      `${count.toLocaleString('en')} articles in 200 classes, default theme, three pages of each list; everything is made by one node, then ${published} articles are published one after another, from the answer to the writer until the file stands.`,
      [
        {
          what: `all ${files.toLocaleString('en')} files`,
          value: `${(seconds / 60).toFixed(1)} min (${(files / seconds).toFixed(0)} pages/s)`,
        },
        { what: 'memory of the server meanwhile, rise', value: `${riseMb.toFixed(0)} MB` },
        {
          what: 'event-loop delay of the server meanwhile, p99',
          value: `${delay.p99Ms.toFixed(0)} ms (most ${delay.maxMs.toFixed(0)} ms)`,
        },
        { what: 'published until its file stands, most', value: shown(own) },
        { what: 'published until the file of its class names it, most', value: shown(list) },
      ],
    )
  } finally {
    await server.stop()
  }
}
