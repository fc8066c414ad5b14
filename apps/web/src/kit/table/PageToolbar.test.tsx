import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PageToolbar } from './PageToolbar.tsx'

test('表格按钮: 新增 of rows of several kinds waits for them, offers them on a press of a key, and begins the chosen one', async () => {
  const [onAdd, text, gallery] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const kinds = [
    { key: '0', label: '普通文章', run: text },
    { key: '2', label: '图集', run: gallery },
  ]
  const user = userEvent.setup()
  const { rerender } = render(<PageToolbar onAdd={onAdd} kinds={[]} buttons={[]} />)
  const add = screen.getByRole('button', { name: '新增' })
  expect(add).toHaveProperty('disabled', true)
  rerender(<PageToolbar onAdd={onAdd} kinds={kinds} buttons={[]} />)
  expect(add.getAttribute('aria-haspopup')).toBe('menu')
  await user.tab()
  expect(document.activeElement).toBe(add)
  await user.keyboard('{Enter}')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['普通文章', '图集'])
  await user.click(screen.getByRole('menuitem', { name: '图集' }))
  expect([text, gallery].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  expect(onAdd).not.toHaveBeenCalled()
})

test('表格按钮: 新增 of rows of one kind begins it at once; who may not add has none', async () => {
  const onAdd = vi.fn<() => void>()
  const user = userEvent.setup()
  const { rerender } = render(<PageToolbar onAdd={onAdd} buttons={[]} />)
  await user.click(screen.getByRole('button', { name: '新增' }))
  expect(onAdd).toHaveBeenCalledOnce()
  const kinds = [{ key: '0', label: '普通文章', run: onAdd }]
  rerender(<PageToolbar onAdd={undefined} kinds={kinds} buttons={[]} />)
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
})
