import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SignKind } from '@app/shared/flowable/taskActs.ts'
import { ActBar } from '#/features/flowable/shared/operation/ActBar.tsx'
import type { ActDetail } from '#/features/flowable/shared/operation/actView.ts'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage } from '#testing/renderPage.tsx'

const shell: Shell = {
  pages: [],
  open: () => undefined,
  close: () => undefined,
  closeCurrentPage: () => undefined,
  rename: () => undefined,
  refresh: () => undefined,
}

/** The dialog of a task at a node that wants an opinion and a signature. */
async function asking(signKinds: SignKind[]) {
  const detail: ActDetail = {
    instance: { id: 'i1', title: '张三提交的请假' },
    definition: { key: 'leave' },
    forms: [],
    task: { id: 't1', version: 3 },
    buttons: [{ id: 'addSign', label: '加签' }],
    canWithdraw: false,
    withdrawTaskId: null,
    canRecall: false,
    canUrge: false,
    urgeNextAt: null,
    isCommentRequired: true,
    isSigned: true,
    signKinds,
  }
  const scene = {
    detail,
    form: async () => ({}),
    currentForm: () => ({ formData: { 事由: '半' } }),
    reread: async () => undefined,
    setFormErrors: () => undefined,
    refresh: async () => undefined,
  }
  const page = renderPage(
    <ShellContext value={shell}>
      <ActBar scene={scene} />
    </ShellContext>,
    { answers: {} },
  )
  await page.user.click(screen.getByRole('button', { name: '加签' }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = () => page.user.click(dialog.getByRole('button', { name: '加签' }))
  return { ...page, dialog, send }
}

test('加签: afterwards is an approval, which wants its opinion and its signature; to ask first wants neither', async () => {
  const { dialog, user, send, askedFor } = await asking(['before', 'after'])
  await send()
  expect(await dialog.findByText('请选择加签处理人')).toBeTruthy()
  expect(dialog.queryByText('请输入审批意见')).toBeNull()
  expect(dialog.queryByRole('button', { name: /签名/ })).toBeNull()
  await user.click(dialog.getByText('向后加签'))
  expect(await dialog.findByText('点击签名')).toBeTruthy()
  await send()
  expect(await dialog.findByText('请输入审批意见')).toBeTruthy()
  expect(await dialog.findByText('请签名')).toBeTruthy()
  expect(askedFor('POST /flowable/task/sign/add')).toEqual([])
})

test('加签: whoever has approved and asks more people is not asked to approve again', async () => {
  const { dialog, send } = await asking(['after'])
  await send()
  await waitFor(() => expect(dialog.getByText('请选择加签处理人')).toBeTruthy())
  expect(dialog.queryByText('请输入审批意见')).toBeNull()
  expect(dialog.queryByText('点击签名')).toBeNull()
})
