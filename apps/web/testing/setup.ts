import { act, cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { setProductZone } from '#/kit/session/productZone.ts'

const waits = () => (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

configure({
  // Lazy parts are compiled when a test first shows them, and a busy machine is no failure.
  asyncUtilTimeout: 20_000,
  // Whoever waits asks many times, and needs to see the page once, when the time is over.
  getElementError(message, container) {
    const page = waits() ? undefined : prettyDOM(container)
    const error = new Error([message, page].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

/** jsdom has no layout: every media query is answered for a wide screen without preferences. */
function matchMedia(query: string): MediaQueryList {
  const min = /min-width:\s*(\d+)/.exec(query)
  return {
    matches: min !== null && Number(min[1]) <= 1280 && !/max-width/.test(query),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }
}

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

if (typeof window !== 'undefined') {
  window.matchMedia = matchMedia
  window.ResizeObserver ??= NoResizeObserver
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView ??= () => undefined
  // antd asks for pseudo-element styles to measure scroll bars; jsdom only knows the element's own.
  const styleOf = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element) => styleOf(element)
}

const later = globalThis.setTimeout
/** What a page has begun ends on it: told after it has gone, an answer would be a complaint in the next test. */
const aTurn = () => act(() => new Promise<void>((resolve) => void later(resolve, 0)))

/** A test that makes the product complain on the console has found a fault. */
let complaints: string[] = []
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    complaints.push(args.map(String).join(' '))
  })
})
afterEach(async () => {
  if (typeof window !== 'undefined') await aTurn()
  cleanup()
  // The next file runs in the same process and may have been told another zone.
  setProductZone(undefined)
  window.localStorage.clear()
  window.sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0`
  // As a text, so that every report says what was complained of.
  expect(complaints.join('\n'), 'console.error was called').toBe('')
})
