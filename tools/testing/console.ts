import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test that makes the product complain on the console has found a fault. */
let complaints: string[] = []

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    complaints.push(args.map(String).join(' '))
  })
})

afterEach(() => {
  // As a text, so that every report says what was complained of.
  expect(complaints.join('\n'), 'console.error was called').toBe('')
})
