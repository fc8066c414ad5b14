import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Button } from 'antd'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SidePane } from './SidePane.tsx'

afterEach(() => vi.restoreAllMocks())

/** A window whose width the test says. */
function aWindow() {
  let narrow = false
  const media = new EventTarget()
  Object.defineProperty(media, 'matches', { get: () => narrow })
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as MediaQueryList)
  return {
    becomesNarrow: (now: boolean) =>
      act(() => {
        narrow = now
        media.dispatchEvent(new Event('change'))
      }),
  }
}

function Content() {
  const [open, setOpen] = useState(false)
  return open ? <p>张三的来访</p> : <Button onClick={() => setOpen(true)}>打印数据</Button>
}

test('what stands open beside the pane stays when the width becomes that of a phone or of paper, and back', async () => {
  const { becomesNarrow } = aWindow()
  render(
    <SidePane label="表单" chosen="访客" pane={() => '所有表单'}>
      <Content />
    </SidePane>,
  )
  await userEvent.click(screen.getByRole('button', { name: '打印数据' }))
  expect(screen.getByRole('complementary', { name: '表单' })).toBeDefined()

  becomesNarrow(true)
  expect(screen.getByRole('button', { name: '表单：访客' })).toBeDefined()
  expect(screen.getByText('张三的来访')).toBeDefined()

  becomesNarrow(false)
  expect(screen.getByRole('complementary', { name: '表单' })).toBeDefined()
  expect(screen.getByText('张三的来访')).toBeDefined()
})
