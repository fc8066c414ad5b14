import { expect, test } from 'vitest'
import { compareBodies, linesOf, type Part } from './diffText.ts'

const text = (parts: Part[] | undefined, kind?: Part['kind']) =>
  parts
    ?.filter((part) => kind === undefined || part.kind === kind)
    .map((part) => part.text)
    .join('')

test('版本对比: what stayed is the same on both sides, what changed is told word by word', () => {
  const lines = compareBodies('<p>一</p><p>今天上午开会</p><p>三</p>', '<p>一</p><p>今天下午开会</p><p>三</p>')
  expect(lines.map(({ before }) => text(before))).toEqual(['一', '今天上午开会', '三'])
  expect(lines.map(({ after }) => text(after))).toEqual(['一', '今天下午开会', '三'])
  expect(text(lines[1]?.before, 'removed')).toBe('上午')
  expect(text(lines[1]?.after, 'added')).toBe('下午')
})

test('版本对比: paragraphs that came or went stand on their side alone', () => {
  expect(compareBodies('<p>一</p>', '<p>一</p><p>二</p>')[1]).toEqual({
    before: undefined,
    after: [{ kind: 'added', text: '二' }],
  })
  expect(compareBodies('<h2>一</h2><p>二</p>', '<p>二</p>')[0]?.after).toBeUndefined()
  expect(compareBodies('<p>一</p>', '<p>一</p>').every(({ after }) => after?.[0]?.kind === 'same')).toBe(true)
})

test('版本对比: pictures and films count as paragraphs, nested ones once', () => {
  expect(linesOf('<ul><li><p>一</p></li></ul><p><img src="/profile/a.png?x=1" alt="图"></p>')).toEqual([
    '一',
    '[图片] 图',
  ])
})

test('版本对比: from one text to the other and back nothing is lost, whatever they are', () => {
  const words = ['甲', '乙', '丙', '丁']
  for (let seed = 1; seed < 60; seed++) {
    const made = (salt: number) =>
      Array.from({ length: (seed * salt) % 7 }, (_, at) => words[(seed * salt + at * at) % 4] ?? '')
    const [a, b] = [made(3), made(5)]
    const html = (list: string[]) => list.map((each) => `<p>${each}</p>`).join('')
    const lines = compareBodies(html(a), html(b))
    expect(lines.flatMap(({ before }) => (before ? [text(before)] : []))).toEqual(a)
    expect(lines.flatMap(({ after }) => (after ? [text(after)] : []))).toEqual(b)
  }
})
