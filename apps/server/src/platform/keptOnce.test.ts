import { expect, test } from 'vitest'
import { keptOnce } from './keptOnce.ts'

test('what failed is made anew for whoever asks next, what is there is kept; nobody makes it twice at once', async () => {
  let made = 0
  const library = keptOnce(async () => {
    made += 1
    if (made === 1) throw new Error('too many open files')
    return `library ${made}`
  })
  const failed = await Promise.allSettled([library(), library()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([library(), library()])).toEqual(['library 2', 'library 2'])
  expect(await library()).toBe('library 2')
})
