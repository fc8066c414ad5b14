import { openContent, p95 } from './cmsContent.ts'
import { record } from './figures.ts'
import { residentBytes } from './server.ts'

const posts = Number(process.env.BENCH_POSTS ?? 50_000)
const mostMinutes = 10
const mostMemoryMb = 150
const mostCallMs = 200

const words = '本市今日发布数字化工作方案，提出以数据共享推动政务服务改革，明确责任分工与时间安排。'

/** Posts of some 400 characters, as many as a file of 100 MB takes, in twenty classes of two levels, as WordPress exports them. */
function* wordpress(count: number): Iterable<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="c" xmlns:dc="d" xmlns:wp="w"><channel>`
  for (let n = 0; n < 20; n++)
    yield `<wp:category><wp:category_nicename>k${n}</wp:category_nicename><wp:category_parent>${n < 4 ? '' : `k${n % 4}`}</wp:category_parent><wp:cat_name><![CDATA[旧栏目${n}]]></wp:cat_name></wp:category>`
  for (let n = 1; n <= count; n++)
    yield `<item><title><![CDATA[第${n}篇旧文]]></title><link>https://old.example/2019/05/post-${n}/</link>
<dc:creator><![CDATA[author${n % 9}]]></dc:creator><guid isPermaLink="false">https://old.example/?p=${n}</guid>
<content:encoded><![CDATA[${Array.from({ length: 5 }, () => words.repeat(2)).join('\n\n')}第${n}篇]]></content:encoded>
<wp:post_id>${n}</wp:post_id><wp:post_date_gmt>2019-05-01 02:00:00</wp:post_date_gmt><wp:post_name>post-${n}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="k${n % 20}"><![CDATA[旧栏目${n % 20}]]></category>
<category domain="post_tag" nicename="t"><![CDATA[标签${n % 50}]]></category></item>`
  yield '</channel></rss>'
}

interface Task {
  status: string
  total: number
  success: number
  msg: string | null
}

/** A WordPress file of 50,000 posts brought in while others read the list of articles. */
export async function benchCmsMigration(): Promise<void> {
  const { server, call, token, classes } = await openContent(200)
  try {
    const form = new FormData()
    const file = [...wordpress(posts)].join('\n')
    form.append('file', new Blob([file]), 'bench.xml')
    const fileMb = Buffer.byteLength(file) / 1_048_576
    const task = (id: string) => call<Task>('GET', `/cms/cmsMigration/progress/${id}`)
    const waiting: number[] = []
    let highest = 0
    const list = async () => {
      const since = performance.now()
      await call('GET', '/cms/cmsArticle/page?pageNum=1&pageSize=20')
      return performance.now() - since
    }
    const ended = async (id: string) => {
      for (;;) {
        const state = await task(id)
        if (state.status !== '1') return state
        waiting.push(await list())
        highest = Math.max(highest, residentBytes(server.pid) / 1_048_576)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    for (let n = 0; n < 50; n++) await list()
    const before = residentBytes(server.pid) / 1_048_576
    const since = performance.now()
    const sent = await fetch(`${server.url}/cms/cmsMigration/upload?type=wxr`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const { data, msg } = (await sent.json()) as { data?: { taskId: string }; msg: string }
    if (!data) throw new Error(msg)
    const id = data.taskId
    const checked = await ended(id)
    if (checked.status !== '0') throw new Error(String(checked.msg))
    const checkedMs = performance.now() - since
    const targetId = classes.get('/r0') ?? ''
    await call('POST', `/cms/cmsMigration/mapping/${id}`, { targetId, createClasses: true, publish: 'keep' })
    const begun = performance.now()
    await call('POST', `/cms/cmsMigration/start/${id}`)
    const done = await ended(id)
    const ranMs = performance.now() - begun
    if (done.success !== posts) throw new Error(`${done.success} of ${posts} came: ${done.msg}`)
    const minutes = (checkedMs + ranMs) / 60_000
    const risenMb = highest - before
    const callMs = p95(waiting)
    record(
      'WordPress file',
      `${posts.toLocaleString('en')} posts of some 400 characters (${fileMb.toFixed(0)} MB) uploaded, looked at and published with their redirects, while the list of articles is read every 100 ms.`,
      [
        {
          what: `dry run and import (dry run ${(checkedMs / 1_000).toFixed(0)} s)`,
          value: `${minutes.toFixed(1)} min`,
          mark: `≤ ${mostMinutes} min`,
          met: minutes <= mostMinutes,
        },
        {
          what: 'memory of the server, rise',
          value: `${risenMb.toFixed(0)} MB`,
          mark: `≤ ${mostMemoryMb} MB`,
          met: risenMb <= mostMemoryMb,
        },
        {
          what: 'list of articles meanwhile, p95',
          value: `${callMs.toFixed(0)} ms`,
          mark: `≤ ${mostCallMs} ms`,
          met: callMs <= mostCallMs,
        },
      ],
    )
  } finally {
    await server.stop()
  }
}
