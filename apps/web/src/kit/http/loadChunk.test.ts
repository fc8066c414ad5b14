import { expect, test } from 'vitest'
import { ChunkLoadError, loadChunk } from './loadChunk.ts'

test('a part that arrives is given on', async () => {
  expect(await loadChunk(() => Promise.resolve(7))).toBe(7)
})

test('a part that is refused or late fails as ChunkLoadError', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('404')))).rejects.toThrow(ChunkLoadError)
  await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toThrow(ChunkLoadError)
})
