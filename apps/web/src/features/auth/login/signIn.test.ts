import { expect, test } from 'vitest'
import { safeRedirect } from './signIn.ts'

test('only addresses of this application are followed', () => {
  expect(safeRedirect('/org/user?x=1')).toBe('/org/user?x=1')
  for (const foreign of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'org/user', '/\tx']) {
    expect(safeRedirect(foreign)).toBe('/')
  }
})
