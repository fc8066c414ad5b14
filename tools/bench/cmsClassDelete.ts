import { articles, openContent } from './cmsContent.ts'
import { record } from './figures.ts'

const count = 2_000

/** Deleting and restoring a class of 2,000 articles on a site of 20,000: until the request is answered, until all is done. */
export async function benchCmsClassDelete(): Promise<void> {
  const { server, call, classes } = await openContent()
  try {
    const id = classes.get('/r0') ?? ''
    await server.pool.query(
      `update cms_article set class_id = $1 where id in (select id from cms_article order by id limit $2)`,
      [classes.get('/r0/b0'), count],
    )
    await server.pool.query(`update cms_article set class_id = $1 where class_id = any($2) and class_id <> $3`, [
      classes.get('/r1'),
      [...classes].flatMap(([path, of]) => (path === '/r0' || path.startsWith('/r0/') ? [of] : [])),
      classes.get('/r0/b0'),
    ])
    await call('POST', '/cms/cmsClass/recount')
    const until = async (state: string) => {
      for (;;) {
        const sql = `select count(*)::int as n from cms_article where class_id = $1 and del_flag = $2`
        const { rows } = await server.pool.query<{ n: number }>(sql, [classes.get('/r0/b0'), state])
        if ((rows[0]?.n ?? 0) >= count) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const timed = async (state: string, path: string, body: object) => {
      const since = performance.now()
      await call('POST', path, body)
      const answered = performance.now() - since
      await until(state)
      return { answered, done: performance.now() - since }
    }
    server.resetDelay()
    const gone = await timed('1', `/cms/cmsClass/${id}`, { withArticles: true, confirmName: '栏目r0' })
    const back = await timed('0', '/cms/cmsClassRecycle/restore', { ids: [id] })
    const delayMs = (await server.delay()).p99Ms
    const figures = [
      ['deleted', gone],
      ['restored', back],
    ] as const
    record(
      'Class of 2,000 articles',
      `${count.toLocaleString('en')} of ${articles.toLocaleString('en')} published articles in a class tree of ten, deleted and restored once each; whole answers over HTTP on the same machine.`,
      [
        ...figures.flatMap(([what, { answered, done }]) => [
          {
            what: `${what}: request answered`,
            value: `${answered.toFixed(0)} ms`,
            mark: '≤ 300 ms',
            met: answered <= 300,
          },
          { what: `${what}: all done`, value: `${done.toFixed(0)} ms`, mark: '≤ 3,000 ms', met: done <= 3_000 },
        ]),
        {
          what: 'event-loop delay p99 meanwhile',
          value: `${delayMs.toFixed(1)} ms`,
          mark: '≤ 50 ms',
          met: delayMs <= 50,
        },
      ],
    )
  } finally {
    await server.stop()
  }
}
