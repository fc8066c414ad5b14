import { expect, test } from 'vitest'
import { keywordsOf } from './keywordsOf.ts'

test('关键词: words of the title and those that come most often, no empty ones, no numbers, no tags', () => {
  const body = `<p>本次<strong>培训</strong>讲安全。</p><p>安全生产，人人有责；培训之后进行考试。培训 2026 年举行，<a href="https://training.example.com">详情</a></p>`
  const words = keywordsOf('关于举行安全培训的通知', body).split(',')
  expect(words.slice(0, 2).toSorted()).toEqual(['培训', '安全'].toSorted())
  expect(words).toContain('通知')
  expect(words.length).toBeLessThanOrEqual(8)
  for (const none of ['关于', '进行', '2026', 'strong', 'https']) expect(words).not.toContain(none)
})

test('关键词: Markdown is read without its marks, code and addresses', () => {
  const words = keywordsOf(
    '',
    '# 部署\n\n部署前先备份。`const secret`\n\n```js\nfunction hidden() {}\n```\n[手册](https://docs.example.com)',
    true,
  )
  expect(words.split(',')).toEqual(expect.arrayContaining(['部署', '备份', '手册']))
  expect(words).not.toMatch(/secret|hidden|example/)
  expect(keywordsOf('', '')).toBe('')
})
