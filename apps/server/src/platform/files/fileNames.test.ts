import { expect, test } from 'vitest'
import { disposition, hidesExtension, isKey, newKey, shownName } from './fileNames.ts'

test('文件名: a name cannot write a header of its own', () => {
  expect(disposition('attachment', 'a"\r\nSet-Cookie: x=1.xlsx')).toBe(
    `attachment; filename="a_Set-Cookie: x=1.xlsx"; filename*=UTF-8''a%22Set-Cookie%3A%20x%3D1.xlsx`,
  )
  expect(disposition('inline', "报表(1)'.png")).toBe(
    `inline; filename="__(1)'.png"; filename*=UTF-8''%E6%8A%A5%E8%A1%A8%281%29%27.png`,
  )
})

test('文件名: only the last segment is shown, without what is hidden', () => {
  expect(shownName('../..\\x/a\u202Egnp.exe ')).toBe('agnp.exe')
  expect(shownName(' .htaccess. ')).toBe('htaccess')
  expect(shownName('a\u0000.png')).toBe('a.png')
})

test('文件名: an active extension in the middle is found', () => {
  expect(hidesExtension('a.html.png')).toBe(true)
  expect(hidesExtension('a.PHP .png')).toBe(true)
  expect(hidesExtension('v1.2.final.png')).toBe(false)
})

test('文件名: keys are dates, random and plain', () => {
  const key = newKey(new Date('2026-01-31T10:00:00Z'), 'png', 'generated')
  expect(key).toMatch(/^generated\/2026\/01\/31\/[0-9a-f]{32}\.png$/)
  expect(isKey(key)).toBe(true)
  for (const bad of ['../x', '2026/01/31/../../x.png', '/etc/passwd', '2026/01/31/x.png', `${key}/..`])
    expect(isKey(bad)).toBe(false)
})
