import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Tooltip } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '#/app/providers.tsx'
import { CutText } from '#/kit/table/CutText.tsx'
import { HeaderButton } from './HeaderButton.tsx'
import { withoutHover } from './mediaQuery.ts'
import { ToolButton } from './ToolButton.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const names = ['打开菜单', '刷新', '将于明天发布', '标题很长的公告']

/** What has a tooltip of each of these names. */
function opened() {
  render(
    <Providers>
      <HeaderButton label="打开菜单" icon={<i />} />
      <ToolButton label="刷新" icon={<i />} />
      <Tooltip title="将于明天发布">
        <b>定时</b>
      </Tooltip>
      <CutText>标题很长的公告</CutText>
    </Providers>,
  )
  const cut = screen.getByText('标题很长的公告')
  vi.spyOn(cut, 'scrollWidth', 'get').mockReturnValue(500)
  return [
    screen.getByRole('button', { name: '打开菜单' }),
    screen.getByRole('button', { name: '刷新' }),
    screen.getByText('定时'),
    cut,
  ]
}

const tooltips = () => [...document.querySelectorAll('[role="tooltip"]')].map(({ textContent }) => textContent)

test('触屏: a tap opens no tooltip over what it opened; a long press does', async () => {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === withoutHover ? { ...real(query), matches: true } : real(query),
  )
  vi.useFakeTimers()
  const targets = opened()
  for (const target of targets) {
    // What a browser makes of a tap.
    fireEvent.pointerEnter(target)
    fireEvent.mouseEnter(target)
    fireEvent.click(target)
  }
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(tooltips()).toEqual([])

  for (const target of targets) fireEvent.contextMenu(target)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(tooltips()).toEqual(expect.arrayContaining(names))
})

test('鼠标: what is pointed at says its name', async () => {
  const user = userEvent.setup()
  for (const [at, target] of opened().entries()) {
    await user.hover(target)
    await waitFor(() => expect(tooltips()).toContain(names[at]))
    await user.unhover(target)
  }
})
