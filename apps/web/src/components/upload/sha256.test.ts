import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInParts } from './hashFile.ts'
import { createSha256 } from './sha256.ts'

const wanted = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('指纹: every length around a block, taken at once or in pieces, gives the known hash', () => {
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 1_000, 100_003]) {
    const bytes = randomBytes(length)
    const whole = createSha256()
    whole.update(bytes)
    expect([length, whole.digest()]).toEqual([length, wanted(bytes)])
    const pieces = createSha256()
    for (let at = 0; at < length; at += 37) pieces.update(bytes.subarray(at, at + 37))
    expect([length, pieces.digest()]).toEqual([length, wanted(bytes)])
  }
})

test('指纹: a file is hashed whole and in parts, and tells how far it is', async () => {
  const bytes = randomBytes(2_500_000)
  const told: number[] = []
  const { sha256, parts } = await hashInParts(new Blob([bytes]), 1_048_576, (part) => told.push(part))
  expect(sha256).toBe(wanted(bytes))
  expect(parts).toEqual([0, 1, 2].map((i) => wanted(bytes.subarray(i * 1_048_576, (i + 1) * 1_048_576))))
  expect(told.at(-1)).toBe(1)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})
