import { hash as argon2 } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswordHasher } from './hash.ts'

const hasher = createPasswordHasher({ L_HASH: 2, L_HASH_QUEUE: 100 })

test('散列: Argon2id with the agreed cost, another salt each time', async () => {
  const [one, two] = await Promise.all([hasher.hash('Kapok-tree-7788'), hasher.hash('Kapok-tree-7788')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(one?.length).toBeLessThanOrEqual(100)
  expect(await hasher.verify(two, 'Kapok-tree-7788')).toBe(true)
})

test('散列: nothing is cut: equal beginnings of 72 and more bytes differ', async () => {
  const long = '木'.repeat(63)
  const stored = await hasher.hash(`${long}一`)
  expect(await hasher.verify(stored, `${long}一`)).toBe(true)
  expect(await hasher.verify(stored, `${long}二`)).toBe(false)
  expect(await hasher.verify(stored, long)).toBe(false)
})

test('散列: no hash, an empty one and a marker open nothing', async () => {
  for (const stored of [undefined, null, '', '-', 'plain', '$2y$10$abcdefghijklmnopqrstuv'])
    expect(await hasher.verify(stored, stored ?? '')).toBe(false)
  expect(await hasher.verify(null, 'no such password')).toBe(false)
})

test('散列: older settings are told apart', async () => {
  const old = await argon2('Kapok-tree-7788', { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  expect(await hasher.verify(old, 'Kapok-tree-7788')).toBe(true)
  expect(hasher.isOutdated(old)).toBe(true)
  expect(hasher.isOutdated(await hasher.hash('Kapok-tree-7788'))).toBe(false)
})

test('散列: beyond the queue nobody waits, the others are served', async () => {
  const small = createPasswordHasher({ L_HASH: 1, L_HASH_QUEUE: 2 })
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => small.hash('Kapok-tree-7788')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 503, message: '服务暂时不可用，请稍后重试', retryAfter: 5 })
  expect(await small.hash('Kapok-tree-7788')).toMatch(/^\$argon2id/)
})
