import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FragmentTerm } from './fragments.ts'
import { createRenderPool, type RenderPool } from './renderPool.ts'

let pool: RenderPool
beforeAll(() => void (pool = createRenderPool('Asia/Shanghai')))
afterAll(() => pool.close())

const begin = Date.parse('2026-03-10T04:00:00Z')
const far = begin + 86_400_000
let themes = 0

/** Pages of one theme, made one after the other by one thread. */
function pagesOf(source: string) {
  const theme = { id: `fragments@${themes++}`, files: { 'index.html': source } }
  const asked: string[] = []
  const heard: unknown[] = []
  const page = (given: { x?: string; now?: number; fragments?: FragmentTerm | undefined } = {}) =>
    pool.render({
      theme,
      template: 'index.html',
      data: { x: given.x ?? '' },
      now: given.now ?? begin,
      assets: '/static/',
      fragments: 'fragments' in given ? given.fragments : { generation: 1, until: far },
      answer: async (call) => {
        asked.push(call)
        return [{ title: `第${asked.length}次` }]
      },
      heard: (call, args) => heard.push([call, args]),
    })
  return { page, asked, heard }
}

const rows = '{% cms_articles var: a, size: 500 %}{{ a[0].title }}'

test('片段缓存: a piece is made once and shown again, and the page hears what it had asked', async () => {
  const { page, asked, heard } = pagesOf(`{% cache "side", 60 %}${rows}{{ x }}{% endcache %}|{{ x }}`)
  expect(await page({ x: '甲' })).toBe('第1次甲|甲')
  expect(heard).toEqual([])
  expect(await page({ x: '乙' })).toBe('第1次甲|乙')
  expect([asked, heard]).toEqual([['cms_articles'], [['cms_articles', { size: 100 }]]])
})

test('片段缓存: it is made anew when its time is over, when something is due, and when anything changed', async () => {
  const { page } = pagesOf(`{% cache "side", 60 %}${rows}{% endcache %}`)
  expect(await page()).toBe('第1次')
  expect(await page({ now: begin + 59_000 })).toBe('第1次')
  expect(await page({ now: begin + 61_000, fragments: { generation: 1, until: begin + 70_000 } })).toBe('第2次')
  expect(await page({ now: begin + 71_000 })).toBe('第3次')
  expect(await page({ now: begin + 72_000, fragments: { generation: 2, until: far } })).toBe('第4次')
})

test('片段缓存: a page for one visitor alone neither shows pieces of others nor leaves any', async () => {
  const { page } = pagesOf(`{% cache "side", 60 %}${rows}{{ x }}{% endcache %}`)
  expect(await page({ x: '秘密', fragments: undefined })).toBe('第1次秘密')
  expect(await page({ x: '公开' })).toBe('第2次公开')
  expect(await page({ x: '秘密', fragments: undefined })).toBe('第3次秘密')
})

test('片段缓存: keys are texts, seconds are brought into their bounds, what is inside is escaped as ever', async () => {
  const { page } = pagesOf(`{% cache x, 999999999 %}{{ x }}${rows}{% endcache %}`)
  expect(await page({ x: '<b>' })).toBe('&lt;b&gt;第1次')
  expect(await page({ x: '<i>' })).toBe('&lt;i&gt;第2次')
  expect(await page({ x: '<b>', now: begin + 3_599_000 })).toBe('&lt;b&gt;第1次')
  expect(await page({ x: '<b>', now: begin + 3_601_000 })).toBe('&lt;b&gt;第3次')
})

test('片段缓存: what is too long or too many is made anew, and no page fails for it', async () => {
  const long = pagesOf(`{% cache "long" %}{% for i in (1..30000) %}01234567{% endfor %}${rows}{% endcache %}`)
  expect((await long.page()).endsWith('第1次')).toBe(true)
  expect((await long.page()).endsWith('第2次')).toBe(true)
  const many = pagesOf(
    `{% cache "first" %}${rows}{% endcache %}{% for i in (1..300) %}{% cache i %}{{ i }}{% endcache %}{% endfor %}`,
  )
  expect((await many.page()).startsWith('第1次')).toBe(true)
  expect((await many.page()).startsWith('第2次')).toBe(true)
})
