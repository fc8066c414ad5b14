import { screen, waitFor, within } from '@testing-library/react'
import { Activity, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newCardFlow } from '@app/flow-engine/cards/editing/newCards.ts'
import { newProcess } from '#/features/flowable/designer/model/newProcess.ts'
import { pretendSvg } from '#/features/flowable/designer/testing/svg.ts'
import { dropDraft, readDraft, writeDraft, type LocalDraft } from '#/kit/form/localDrafts.ts'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import ModelSpace from './ModelSpace.tsx'
import type { ModelStart } from './modelStart.ts'
import SimpleSpace from './SimpleSpace.tsx'

vi.mock('#/kit/form/localDrafts.ts', () => {
  const kept = new Map<string, LocalDraft>()
  return {
    readDraft: vi.fn<typeof readDraft>(async (key) => kept.get(key)),
    writeDraft: vi.fn<typeof writeDraft>(async (key, draft) => {
      kept.set(key, draft)
      return undefined
    }),
    dropDraft: vi.fn<typeof dropDraft>(async (key) => void kept.delete(key)),
  }
})
beforeEach(() => vi.clearAllMocks())
afterEach(() => vi.unstubAllGlobals())

const startOf = (id: string, part: Partial<ModelStart>): ModelStart => ({
  id,
  version: 3,
  name: '请假',
  xml: '',
  cards: undefined,
  settings: undefined,
  form: { code: undefined, policy: 'fixed' },
  baseDefinitionId: undefined,
  owner: undefined,
  ...part,
})

const nothing = () => undefined
const shell: Shell = {
  pages: [],
  open: nothing,
  close: nothing,
  closeCurrentPage: nothing,
  rename: nothing,
  refresh: nothing,
}

const answers: Answers = {
  'GET /flowable/handler/list': { data: [] },
  'GET /flowable/category/choices': { data: [] },
  'POST /flowable/model': { data: { id: 'm4', version: 4, key: 'leave', name: '请假单', xml: '' } },
}

/** A page in a tab of the product, and the way to another tab and back. */
function inTab(page: ReactNode) {
  function Tabs() {
    const [hidden, setHidden] = useState(false)
    return (
      <ShellContext value={shell}>
        <button type="button" onClick={() => setHidden(!hidden)}>
          {hidden ? '回到流程设计' : '另一页'}
        </button>
        <Activity mode={hidden ? 'hidden' : 'visible'}>{page}</Activity>
      </ShellContext>
    )
  }
  const rendered = renderPage(<Tabs />, { answers })
  const { user } = rendered
  return {
    ...rendered,
    leave: () => user.click(screen.getByRole('button', { name: '另一页' })),
    comeBack: () => user.click(screen.getByRole('button', { name: '回到流程设计' })),
  }
}

const nameInput = async () => {
  const panel = within(await screen.findByRole('region', { name: '常规信息' }))
  return panel.findByRole('textbox', { name: '流程名称' })
}

test('切换页签: a drawing outlives it with its steps of undoing, and is kept in the browser meanwhile', async () => {
  pretendSvg()
  const start = startOf('m1', { xml: newProcess('leave') })
  const { user, leave, comeBack } = inTab(<ModelSpace start={start} canEdit userId="u1" />)
  const name = await nameInput()
  await user.clear(name)
  await user.type(name, '出差申请')
  await user.tab()
  expect(await screen.findByText('有未保存的修改')).toBeTruthy()
  await leave()
  await waitFor(() => expect(writeDraft).toHaveBeenCalledOnce())
  expect(vi.mocked(writeDraft).mock.calls[0]?.[1].text).toContain('name="出差申请"')
  await comeBack()
  expect(await nameInput()).toHaveProperty('value', '出差申请')
  expect(screen.queryByText('检测到未保存的内容，是否恢复?')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^后退/ }))
  await waitFor(async () => expect(await nameInput()).not.toHaveProperty('value', '出差申请'))
})

test('切换页签: newer cards are not asked to give way to their older copy', async () => {
  const start = startOf('m2', { cards: newCardFlow('leave', '请假') })
  const { user, leave, comeBack } = inTab(<SimpleSpace start={start} canEdit userId="u1" />)
  await user.click(screen.getByRole('button', { name: '流程信息' }))
  const drawer = within(await screen.findByRole('dialog', { name: '流程信息' }))
  const rename = async (text: string) => {
    await user.clear(drawer.getByRole('textbox', { name: '流程名称' }))
    await user.type(drawer.getByRole('textbox', { name: '流程名称' }), text)
    await user.tab()
  }
  await rename('出差')
  window.dispatchEvent(new Event('blur'))
  await waitFor(() => expect(writeDraft).toHaveBeenCalledOnce())
  await rename('外出')
  await leave()
  await waitFor(() => expect(vi.mocked(writeDraft).mock.lastCall?.[1].text).toContain('外出'))
  vi.mocked(readDraft).mockClear()
  await comeBack()
  expect(await screen.findByRole('heading', { level: 1, name: '外出' })).toBeTruthy()
  expect(readDraft).not.toHaveBeenCalled()
})

test('切换页签: a draft is held again as soon as its page is shown again', async () => {
  const start = startOf('m3', { cards: newCardFlow('leave', '请假') })
  const { askedFor, leave, comeBack } = inTab(<SimpleSpace start={start} canEdit userId="u1" />)
  await leave()
  await waitFor(() => expect(askedFor('POST /flowable/model/release/m3')).toHaveLength(1))
  const before = askedFor('POST /flowable/model/hold/m3').length
  await comeBack()
  await waitFor(() => expect(askedFor('POST /flowable/model/hold/m3')).toHaveLength(before + 1))
})

test('关闭页面: what was stored leaves no copy behind', async () => {
  const start = startOf('m4', { cards: newCardFlow('leave', '请假') })
  const { user, unmount } = inTab(<SimpleSpace start={start} canEdit userId="u1" />)
  await user.click(screen.getByRole('button', { name: '流程信息' }))
  const drawer = within(await screen.findByRole('dialog', { name: '流程信息' }))
  await user.type(drawer.getByRole('textbox', { name: '流程名称' }), '单')
  await user.tab()
  await user.click(screen.getByRole('button', { name: '保存模型' }))
  await waitFor(() => expect(dropDraft).toHaveBeenCalled())
  vi.mocked(writeDraft).mockClear()
  unmount()
  expect(writeDraft).not.toHaveBeenCalled()
})
