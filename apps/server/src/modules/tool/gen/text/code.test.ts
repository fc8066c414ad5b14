import { expect, test } from 'vitest'
import { isReserved } from '@app/shared/tool/genNames.ts'
import { camelCase, comment, ident, raw, snakeCase, str } from './code.ts'
import { formatted } from './formatted.ts'

const hostile = [
  '*/',
  "it's",
  '"; process.exit(1) //',
  '`${7*7}`',
  '</script>',
  "'); //",
  '😀 表情',
  '长'.repeat(500),
  'two\nlines\r\nand\u2028three\u2029',
  '\\',
  '\\u0041',
  '<% %> {{ }}',
  '\0\u0085\ud800',
]

test.for(hostile)('文本: %j stays a text in a literal, a comment and a template', async (text) => {
  const code = `/** ${comment(text)} */
export const plain = ${str(text)}
export const inTemplate = \`${raw(text)}\`
`
  const laidOut = await formatted('a.ts', code)
  const url = `data:text/javascript,${encodeURIComponent(laidOut.toWellFormed())}`
  const { plain, inTemplate } = (await import(url)) as { plain: string; inTemplate: string }
  expect(plain).toBe(text)
  expect(inTemplate).toBe(text.toWellFormed().replaceAll(/\r\n?/g, '\n'))
})

test.for(['class', 'await', '1st', 'a.b', 'a/b', '中文', 'a b', '', '__proto__', 'x'.repeat(10) + ';'])(
  '名称: %j is no name that code is made of',
  (name) => {
    expect(() => ident(name)).toThrow('no name')
  },
)

test('名称: columns and properties know each other', () => {
  expect(['order_item', 'ORDER_ITEM', 'a1_b2', 'url', 'create_by'].map(camelCase)).toEqual([
    'orderItem',
    'orderItem',
    'a1B2',
    'url',
    'createBy',
  ])
  expect(['orderItem', 'assetCode', 'sort'].map(snakeCase)).toEqual(['order_item', 'asset_code', 'sort'])
  expect(isReserved('default')).toBe(true)
})

test('排版: code that does not parse is refused with its place', async () => {
  await expect(formatted('a/b.ts', 'const a = 1\nconst = 2\n')).rejects.toThrow(/^a\/b\.ts:2 /)
})
