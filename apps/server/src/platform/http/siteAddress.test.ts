import { expect, test } from 'vitest'
import { siteOrigin } from './siteAddress.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8081'],
  ['0.0.0.0', 'http://127.0.0.1:8081'],
  ['::', 'http://[::1]:8081'],
  ['fd00::5', 'http://[fd00::5]:8081'],
  ['atrium.local', 'http://atrium.local:8081'],
])('站点地址: listening on %s, the site is found', (HOST, origin) => {
  expect(siteOrigin({ env: { HOST }, site: { port: 8081 } })).toBe(origin)
})
