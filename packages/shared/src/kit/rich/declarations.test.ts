import { expect, test } from 'vitest'
import { cleanDeclarations, cleanLength, cleanStyle } from './declarations.ts'

test('样式声明: colours, fonts, lengths and borders stay', () => {
  expect(cleanDeclarations('color: RED; margin: 0 auto; padding: 12px; border: 1px solid rgb(0,0,0)')).toEqual({
    color: '#ff0000',
    margin: '0 auto',
    padding: '12px',
    border: '1px solid #000000',
  })
  expect(
    cleanDeclarations('background: #fff !important; line-height: 1.5; float: left; font-family: "KaiTi", serif'),
  ).toEqual({ 'background-color': '#fff', 'line-height': '1.5', float: 'left', 'font-family': '"kaiti", serif' })
})

test.each([
  'position: fixed; inset: 0',
  'background: url(http://127.0.0.1/x)',
  'background-image: url(//evil/x)',
  'width: expression(alert(1))',
  'z-index: 9999',
  '--ant-color-text: red',
  'color: var(--x)',
  'border: 1px solid url(x)',
  'font-family: a}body{display:none',
  '__proto__: red',
  'constructor: red',
  'padding: -4px',
  `color: red;${' '.repeat(4000)}`,
])('样式声明: %s leaves nothing', (text) => {
  expect(cleanDeclarations(text)).toEqual({})
})

test('样式声明: a text may say what a form may say, in fonts that readers have, and stays in its place', () => {
  expect(cleanStyle('font-size: 32px; font-weight: bolder; margin-bottom: 0; font-family: "微软雅黑", Foo')).toBe(
    'font-size: 32px; font-weight: bolder; margin-bottom: 0; font-family: Microsoft YaHei',
  )
  expect(cleanStyle('font-family: Foo; margin: -20px 0; text-indent: -2em; background: rgba(0,0,0,0)')).toBe('')
  expect(cleanStyle('font-size: 14.0pt; text-decoration: underline line-through')).toBe(
    'font-size: 14pt; text-decoration: underline line-through',
  )
})

test.each(['900pt', '201px', '0px', '13em', 'calc(1px)', '12'])('样式声明: %s is no size of a text', (size) => {
  expect(cleanDeclarations(`font-size: ${size}`)).toEqual({})
})

test('长度: bare numbers are pixels; everything that is no length is refused', () => {
  expect(cleanLength(240)).toBe('240px')
  expect(cleanLength('100%')).toBe('100%')
  expect(cleanLength(' 12em ')).toBe('12em')
  expect([cleanLength('calc(1px)'), cleanLength('url(x)'), cleanLength(null), cleanLength('')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
