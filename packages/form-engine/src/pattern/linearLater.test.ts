import { expect, test, vi } from 'vitest'
import { loadLinearEngine } from './linear.ts'
import { compilePattern } from './pattern.ts'

vi.mock('#linear', async () => await import('./linearLater.ts'))

test('浏览器里引擎到来之前由服务器决定，到来之后结果一样', async () => {
  const bomb = compilePattern('^(a+)+$')
  expect(bomb.ok && bomb.test('b')).toBe(true)
  const looking = compilePattern('^(?!x)a*(?=[^x]*x)')
  expect(looking.ok && looking.test('b')).toBe(false)
  const later = await import('./linearLater.ts')
  await Promise.all([later.loadLinearEngine(), loadLinearEngine()])
  expect(bomb.ok && [bomb.test('aaa'), bomb.test('b'), bomb.test(`${'a'.repeat(50)}!`)]).toEqual([true, false, false])
  expect(looking.ok && [looking.test('ax'), looking.test('b')]).toEqual([true, false])
  expect(compilePattern('(.+)+\\1$')).toEqual({ ok: false, message: '正则表达式可能导致性能问题' })
  const fresh = compilePattern('^(a|a)*$')
  expect(fresh.ok && fresh.test('b')).toBe(false)
})

test('引擎没有取到时由服务器决定，下一次再取', async () => {
  vi.resetModules()
  vi.doMock('re2js', () => {
    throw new Error('the line was cut')
  })
  const later = await import('./linearLater.ts')
  await later.loadLinearEngine()
  expect(later.linearEngine()).toBeUndefined()
  await later.loadLinearEngine()
  vi.doUnmock('re2js')
  await later.loadLinearEngine()
  expect(later.linearEngine()?.('^(a+)+$', '')).toBeDefined()
})
