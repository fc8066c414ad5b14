import { expect, test } from 'vitest'
import { cleanDeclarations, cleanLength } from './declarations.ts'

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
