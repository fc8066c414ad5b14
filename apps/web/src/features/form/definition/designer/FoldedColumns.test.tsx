import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PhoneColumns, SharedColumn } from '#/features/form/definition/designer/FoldedColumns.tsx'
import { createDesigner, DesignerContext } from '#/features/form/definition/draft/designerStore.ts'
import { renderPage } from '#testing/renderPage.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

function show(columns: ReactNode) {
  const store = createDesigner()
  return { ...renderPage(<DesignerContext value={store}>{columns}</DesignerContext>), store }
}

test('窄屏: one column holds the components and, after a click, the properties', async () => {
  const { user, store } = show(<SharedColumn />)
  await user.click(await screen.findByRole('button', { name: '输入框' }))
  expect(store.getState().definition.list).toHaveLength(1)
  await user.click(screen.getByText('属性设置'))
  expect(await screen.findByRole('textbox', { name: '数据字段' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '输入框' })).toBeNull()
})

test('手机: the drawer of the components gives way to what was added', async () => {
  const { user, store } = show(<PhoneColumns />)
  await user.click(await screen.findByRole('button', { name: '组件与大纲' }))
  await user.click(await screen.findByRole('button', { name: '输入框' }))
  expect(store.getState().definition.list).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
