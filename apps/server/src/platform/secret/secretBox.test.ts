import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './secretBox.ts'

const keeper = { secret: 'a secret of this installation, long enough' }
const place = { table: 'sys_sms_config', column: 'access_secret', id: '1' }

test('密钥: what is stored tells nothing and opens again', () => {
  const sealed = sealSecret(keeper, place, 'Geheim-4711')
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)
  expect(sealed).not.toContain('Geheim')
  expect(sealSecret(keeper, place, 'Geheim-4711')).not.toBe(sealed)
  expect(openSecret(keeper, place, sealed)).toBe('Geheim-4711')
})

test('密钥: copied to another row, column or installation it opens nothing', () => {
  const sealed = sealSecret(keeper, place, 'Geheim-4711')
  expect(openSecret(keeper, { ...place, id: '2' }, sealed)).toBeUndefined()
  expect(openSecret(keeper, { ...place, column: 'access_key' }, sealed)).toBeUndefined()
  expect(openSecret({ secret: 'another secret, just as long as this' }, place, sealed)).toBeUndefined()
})

test('密钥: changed, cut or absent text opens nothing', () => {
  const sealed = sealSecret(keeper, place, 'Geheim-4711')
  const parts = sealed.split('.')
  for (const broken of [
    null,
    '',
    'Geheim-4711',
    `${sealed}.x`,
    sealed.slice(0, -8),
    [...parts.slice(0, 3), parts[3]?.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')), parts[4]].join('.'),
  ])
    expect(openSecret(keeper, place, broken)).toBeUndefined()
})
