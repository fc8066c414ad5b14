import { chromium } from '@playwright/test'
import { counting, executablePath, flags, patience } from './browser.ts'
import { openContent, pageText, type Content } from './cmsContent.ts'
import { median, record } from './figures.ts'
import { lighthouse } from './lighthouse.ts'

const runs = 3

/** Chrome's "Fast 4G": bytes a second, and milliseconds before the first of them. */
const fourG = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 }

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** Everything but pictures that an article page asks for, as it travels. */
async function pageWeight(url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const page = await browser.newPage()
    const devtools = await page.context().newCDPSession(page)
    const kinds = new Map<string, string>()
    let bytes = 0
    await devtools.send('Network.enable')
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (kinds.get(requestId) !== 'Image') bytes += encodedDataLength
    })
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    return bytes
  } finally {
    await browser.close()
  }
}

/** The form of a new article in a new browser: how long it takes over 4G, and what it asks for beyond the list. */
async function editor({ server, token, classes }: Content): Promise<{ readyMs: number; bytes: number }> {
  const browser = await chromium.launch({ executablePath, args: flags })
  const form = `${server.url}/admin/cmsArticle/articleForm?classId=${classes.get('/r0/b0')}&type=0&key=bench`
  const windowOf = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'access_token', value: token, url: server.url }])
    return context.newPage()
  }
  try {
    const list = await windowOf()
    const total = counting(list)
    await list.goto(`${server.url}/admin/cms/cmsArticle`)
    await list.getByRole('columnheader', { name: '标题' }).waitFor(patience)
    const before = await total()
    await list.goto(form)
    await list.locator('[contenteditable="true"]').waitFor(patience)
    const bytes = (await total()) - before
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const page = await windowOf()
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', fourG)
      const since = performance.now()
      await page.goto(form, { waitUntil: 'commit', ...patience })
      await page.locator('[contenteditable="true"]').waitFor(patience)
      times.push(performance.now() - since)
      await page.context().close()
    }
    return { readyMs: median(times), bytes }
  } finally {
    await browser.close()
  }
}

/** What writers and visitors wait for: the editor over 4G, and an article in the default theme. */
export async function benchCmsWeb(): Promise<void> {
  const content = await openContent(200)
  try {
    const { rows } = await content.server.pool.query<{ path: string }>(
      `select c.class_path || '/' || a.article_no || '.html' as path
       from cms_article a join cms_class c on c.id = a.class_id order by a.id limit 1`,
    )
    const address = content.siteUrl + (rows[0]?.path ?? '/')
    await pageText(address)
    const weight = await pageWeight(address)
    const { readyMs, bytes } = await editor(content)
    const reports = Array.from({ length: runs }, () => lighthouse(address))
    const scores = Object.keys(reports[0] ?? {}).map((name) => ({
      what: `Lighthouse, ${name}`,
      value: median(reports.map((report) => report[name] ?? 0)).toFixed(0),
    }))
    record(
      'Content in the browser',
      `Editor: a new browser with a session, Chrome's "Fast 4G", from the address to a text that can be written, median of ${runs}; scripts and styles as gzip (1 KB = 1000 bytes) beyond what 文章管理 asked for. Article page: as it travels, without pictures; Lighthouse with its settings for phones, median of ${runs}.`,
      [
        { what: 'editor ready', value: `${readyMs.toFixed(0)} ms`, mark: '≤ 3,000 ms', met: readyMs <= 3_000 },
        { what: 'editor above the list', value: kilobytes(bytes), mark: '≤ 240 KB', met: bytes <= 240_000 },
        { what: 'article page', value: kilobytes(weight), mark: '≤ 60 KB', met: weight <= 60_000 },
        ...scores.map((score) => ({ ...score, mark: '≥ 95', met: Number(score.value) >= 95 })),
      ],
    )
  } finally {
    await content.server.stop()
  }
}
