import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage } from '#testing/renderPage.tsx'
import type { ModelStart } from './modelStart.ts'
import SimpleSpace from './SimpleSpace.tsx'

const start: ModelStart = {
  id: undefined,
  version: 0,
  name: '请假',
  settings: undefined,
  form: { code: undefined, policy: 'fixed' },
  baseDefinitionId: undefined,
  xml: '',
  cards: { key: 'leave', name: '请假', root: { id: 'root', type: 10, name: '发起人', settings: {} } },
  owner: undefined,
}
const nothing = () => undefined
const shell: Shell = {
  pages: [],
  open: nothing,
  close: nothing,
  closeCurrentPage: nothing,
  rename: nothing,
  refresh: nothing,
}
const show = () =>
  renderPage(
    <ShellContext value={shell}>
      <SimpleSpace start={start} canEdit userId="1" />
    </ShellContext>,
  )
const acts = () => ['保存模型', '部署', '流程设置'].filter((name) => screen.queryByRole('button', { name }) !== null)

test('简易设计器: on a computer the draft is saved, deployed and set up', async () => {
  show()
  expect(await screen.findByRole('button', { name: '部署' })).toBeTruthy()
  expect(acts()).toEqual(['保存模型', '部署', '流程设置'])
  expect(screen.queryByText('请在电脑上编辑')).toBeNull()
})

test('简易设计器: on a phone nothing is offered that needs a computer, and the page says so', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query === '(max-width: 768px)',
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )
  show()
  expect(await screen.findByText('请在电脑上编辑')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '版本对比' })).toBeTruthy()
  expect(acts()).toEqual([])
})
