import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ToolButton } from './ToolButton.tsx'

const askMouse = window.matchMedia
afterEach(() => {
  vi.useRealTimers()
  window.matchMedia = askMouse
})

/** Whether its name appears beside a button over which the pointer has stayed for a second. */
function tellsItsName(): boolean {
  vi.useFakeTimers()
  const { unmount } = render(<ToolButton label="刷新" icon={null} />)
  fireEvent.mouseEnter(screen.getByRole('button', { name: '刷新' }))
  act(() => {
    vi.advanceTimersByTime(1_000)
  })
  const isTold = screen.queryByRole('tooltip') !== null
  unmount()
  return isTold
}

test('提示: a button tells its name to a mouse; over what a finger opened it lays nothing', () => {
  expect(tellsItsName()).toBe(true)
  window.matchMedia = (query) => ({ ...askMouse(query), matches: query === '(hover: none)' })
  expect(tellsItsName()).toBe(false)
})
