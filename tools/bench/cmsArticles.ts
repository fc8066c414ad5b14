import { generatedArticle } from '@app/server/modules/cms/search/testing/chineseText.ts'
import type { Page } from '@app/shared/kit/envelope.ts'
import { articles, openContent, p95, times, type Content } from './cmsContent.ts'
import { median, record, type Figure } from './figures.ts'

const asked = 100

interface Saved {
  id: string
  version: number
}

/** Text of at least so many bytes. */
function bodyOf(bytes: number): string {
  let body = ''
  for (let n = 0, size = 0; size < bytes; n++) {
    const next = generatedArticle(n, 1_200).body
    body += next
    size += Buffer.byteLength(next)
  }
  return body
}

const shown = (values: number[]) => `p95 ${p95(values).toFixed(1)} ms (median ${median(values).toFixed(1)} ms)`

/** The same article saved again and again with a body of the size. */
async function saves({ call, classes, server }: Content, bytes: number, count: number) {
  const classId = classes.get('/r0/b0')
  const body = bodyOf(bytes)
  const draft = { classId, title: `保存${bytes}`, articleType: '0', contentFormat: 'html' }
  let last = await call<Saved>('POST', '/cms/cmsArticle', { ...draft, content: body })
  const save = async (n: number) => {
    const sent = {
      ...draft,
      id: last.id,
      version: last.version,
      content: `${body}<p>第${n}次</p>`,
      ignoreWarnings: true,
    }
    last = await call<Saved>('POST', '/cms/cmsArticle', sent)
  }
  await save(-1)
  server.resetDelay()
  const taken = await times(count, save, 2)
  return { taken, delayMs: (await server.delay()).p99Ms }
}

/** 文章管理 on 20,000 articles as the administrator sees it, and what saving a body takes. */
export async function benchCmsArticles(): Promise<void> {
  const content = await openContent()
  const { server, call, classes } = content
  try {
    const page = (query: string) => () => call<Page<unknown>>('GET', `/cms/cmsArticle/page?pageSize=20&${query}`)
    const first = await times(asked, page('pageNum=1'))
    const roots = Array.from({ length: 20 }, (_, n) => classes.get(`/r${n}`) ?? '')
    const below = await times(asked, (n) => page(`pageNum=1&classId=${roots[n % roots.length]}`)())
    const late = await times(asked, page('pageNum=500'))
    const common = encodeURIComponent('公司')
    const holding = await times(asked, (n) => page(`pageNum=${(n % 5) + 1}&fullText=${common}`)())
    const small = await saves(content, 10_000, 50)
    const large = await saves(content, 1_000_000, 10)
    const figure = (what: string, values: number[], mark: number): Figure => ({
      what,
      value: shown(values),
      mark: `p95 ≤ ${mark} ms`,
      met: p95(values) <= mark,
    })
    const delay = (what: string, ms: number): Figure => ({
      what: `event-loop delay p99 meanwhile, ${what}`,
      value: `${ms.toFixed(1)} ms`,
      mark: '≤ 50 ms',
      met: ms <= 50,
    })
    record(
      'Articles',
      `${articles.toLocaleString('en')} articles in 200 classes, the administrator; ${asked} calls of each list one after another, with their counts; whole answers over HTTP on the same machine.`,
      [
        figure('first page', first, 50),
        figure('a class with those below', below, 80),
        figure('page 500', late, 80),
        figure('全文检索 of a word that most of them hold', holding, 80),
        figure('save of a 10 KB body', small.taken, 100),
        delay('10 KB', small.delayMs),
        figure('save of a 1 MB body', large.taken, 800),
        delay('1 MB', large.delayMs),
      ],
    )
  } finally {
    await server.stop()
  }
}
