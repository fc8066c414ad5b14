import { expect, test } from 'vitest'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { fromClipboard, toClipboard } from './clipboard.ts'

const card = aControl('card', 'card', { list: [aControl('input', 'a')] })
const form = aForm([card, aControl('rate', 'r')])

test('剪贴板: copied controls come back with what they hold', () => {
  expect(fromClipboard(toClipboard(form, ['card', 'a']))).toMatchObject([card])
})

test('剪贴板: other texts are no controls', () => {
  expect(fromClipboard('你好')).toBeUndefined()
  expect(fromClipboard('{"list":[],"config":{}}')).toBeUndefined()
  expect(
    fromClipboard('{"list":[{"type":"input","key":"a","options":{},"__proto__":{"x":1}}],"config":{}}'),
  ).toBeUndefined()
})
