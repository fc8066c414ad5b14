import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { freePort, pause } from '../testing/processes.ts'
import { bareSite } from './bareSite.ts'
import { articles, openContent, p95, pageText, times, type Content } from './cmsContent.ts'
import { inTurn } from './compare.ts'
import { median, record, type Figure } from './figures.ts'
import { startBenchServer } from './server.ts'

const asked = 100
const published = 10

const shown = (values: number[]) => `p95 ${p95(values).toFixed(1)} ms (median ${median(values).toFixed(1)} ms)`

/** Milliseconds from the answer to 发布 until both nodes show the article in the list of its class. */
async function untilShown({ call, classes, siteUrl }: Content, other: string, n: number): Promise<number> {
  const title = `立即可见${n}`
  const draft = { classId: classes.get('/r1/b0'), title, articleType: '0', content: '<p>两个节点上都能读到。</p>' }
  const { id } = await call<{ id: string }>('POST', '/cms/cmsArticle', draft)
  const list = '/r1/b0/'
  // Both hold the page as it was.
  await Promise.all([pageText(siteUrl + list), pageText(other + list)])
  await call('POST', `/cms/cmsArticle/publish/${id}`, { ignoreWarnings: true })
  const since = performance.now()
  const seen = async (url: string) => {
    while (!(await pageText(url + list)).includes(title)) await pause(2)
  }
  await Promise.all([seen(siteUrl), seen(other)])
  return performance.now() - since
}

/** Pages of the public site on 20,000 articles, and how soon both nodes show what was published. */
export async function benchCmsPages(): Promise<void> {
  const content = await openContent()
  const { server, siteUrl, shared } = content
  const port = await freePort()
  const two = await startBenchServer({
    ...shared,
    SITE_PORT: String(port),
    DATABASE_URL: runningUrl(server.dataDir) ?? '',
  })
  try {
    const { rows } = await server.pool.query<{ path: string }>(
      `select c.class_path || '/' || a.article_no || '.html' as path
       from cms_article a join cms_class c on c.id = a.class_id order by a.id limit $1`,
      [asked + 10],
    )
    const address = (n: number) => siteUrl + (rows[n]?.path ?? '/')
    const uncached = await times(asked, (n) => pageText(address(n)))
    const cached = await times(asked, () => pageText(address(50)))
    const lists = [...content.classes.keys()]
    const list = await times(asked, (n) => pageText(`${siteUrl}${lists[n]}/`))
    const bare = await bareSite(address(50))
    const { ours, other } = await inTurn({ url: address(50) }, { url: bare.url })
    await bare.stop()
    const visible: number[] = []
    for (let n = 0; n < published; n++) visible.push(await untilShown(content, `http://127.0.0.1:${port}`, n))
    const ratio = ours.perSecond / other.perSecond
    const figure = (what: string, values: number[], mark: number): Figure => ({
      what,
      value: shown(values),
      mark: `p95 ≤ ${mark} ms`,
      met: p95(values) <= mark,
    })
    const slowest = Math.max(...visible)
    record(
      'Public site',
      `${articles.toLocaleString('en')} articles in 200 classes, default theme; ${asked} pages one after another, whole answers over HTTP on the same machine; ${published} publications, from the answer to the writer until both nodes show it in a list that they held.`,
      [
        figure('article, cached', cached, 2),
        figure('article, uncached', uncached, 30),
        figure('list of 20, uncached', list, 50),
        {
          what: 'requests/s, cached / bare Fastify with the same answer',
          value: `${ours.perSecond.toFixed(0)} / ${other.perSecond.toFixed(0)} = ${ratio.toFixed(2)}`,
          mark: '≥ 0.75',
          met: ratio >= 0.75,
        },
        {
          what: 'published until visible on both nodes, slowest',
          value: `${slowest.toFixed(0)} ms (median ${median(visible).toFixed(0)} ms)`,
          mark: '≤ 1,000 ms',
          met: slowest <= 1_000,
        },
      ],
    )
  } finally {
    await two.stop()
    await server.stop()
  }
}
