import { expect, test } from 'vitest'
import { isBlackListed } from './blackList.ts'

test('黑名单: a star at the end stands for everything that follows', () => {
  const list = '192.168.*;10.1.*.*'
  expect(['192.168.3.7', '::ffff:192.168.0.1', '10.1.2.3'].filter((address) => !isBlackListed(address, list))).toEqual(
    [],
  )
  expect(['192.169.3.7', '10.2.2.3', '2001:db8::1'].filter((address) => isBlackListed(address, list))).toEqual([])
})
