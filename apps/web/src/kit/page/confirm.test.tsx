import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, Button, Input } from 'antd'
import { expect, test, vi } from 'vitest'
import { Providers } from '#/app/providers.tsx'
import AskedButton from './beside/AskedButton.tsx'
import { useConfirm, type Question } from './confirm.tsx'
import { leaveQuestion } from './leaveQuestion.ts'

const run = vi.fn<() => Promise<void>>(async () => undefined)

function Page(question: Partial<Question>) {
  const confirm = useConfirm()
  const { modal } = App.useApp()
  const ask = () => confirm({ title: '确定改名吗', okText: '修改', run, ...question })
  return (
    <>
      <Input aria-label="名称" onPressEnter={ask} />
      <AskedButton ask="确定改名吗" button={{ children: '改名' }} run={() => undefined} />
      <Button onClick={() => void modal.confirm(leaveQuestion('确定离开吗', () => undefined))}>离开</Button>
      <Button onClick={() => void modal.error({ title: '未改名', content: '名称已被使用' })}>看结果</Button>
    </>
  )
}

/** A key that is held presses the button that has the focus meanwhile. */
function goesOn(button: HTMLElement) {
  fireEvent.keyDown(button, { key: 'Enter', repeat: true })
  fireEvent.click(button, { detail: 0 })
}

const opened = (question?: Partial<Question>) => {
  render(
    <Providers>
      <Page {...question} />
    </Providers>,
  )
  return userEvent.setup()
}

test('确认: the Enter that asks is no answer, however long it is held; the next one is', async () => {
  const user = opened()
  screen.getByLabelText('名称').focus()
  await user.keyboard('{Enter>}')
  const ok = await screen.findByRole('button', { name: '修改' })
  ok.focus()
  goesOn(ok)
  expect(run).not.toHaveBeenCalled()
  await user.keyboard('{/Enter}{Enter}')
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('确认: a question beside a button is not answered by the key that opened it', async () => {
  const user = opened()
  screen.getByRole('button', { name: '改名' }).focus()
  await user.keyboard('{Enter>}')
  const cancel = await screen.findByRole('button', { name: '取消' })
  cancel.focus()
  goesOn(cancel)
  expect(document.querySelector('.ant-popover-hidden, .ant-zoom-big-leave')).toBeNull()
  await user.keyboard('{/Enter}')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.querySelector('.ant-popover:not(.ant-popover-hidden, .ant-zoom-big-leave)')).toBeNull(),
  )
})

const focused = () => document.activeElement

test('确认: a question beside a button is an alert dialog with the focus on its harmless button; Escape and 取消 give it back', async () => {
  const user = opened()
  const button = screen.getByRole('button', { name: '改名' })
  for (const answer of ['{Escape}', '{Enter}']) {
    button.focus()
    await user.keyboard('{Enter}')
    const question = await screen.findByRole('alertdialog', { name: '确定改名吗' })
    await waitFor(() => expect(focused()).toBe(within(question).getByRole('button', { name: '取消' })))
    await user.keyboard(answer)
    await waitFor(() => expect(focused()).toBe(button))
  }
})

test('确认: who goes on elsewhere with the mouse keeps the focus there', async () => {
  const user = opened()
  await user.click(screen.getByRole('button', { name: '改名' }))
  const question = await screen.findByRole('alertdialog', { name: '确定改名吗' })
  await waitFor(() => expect(question.contains(focused())).toBe(true))
  await user.click(screen.getByLabelText('名称'))
  expect(focused()).toBe(screen.getByLabelText('名称'))
})

test('确认: a question is an alert dialog, described by what it says, with the focus on its harmless button', async () => {
  const user = opened({ content: '共 2 处使用', consequence: '改名后不可恢复' })
  await user.type(screen.getByLabelText('名称'), '{Enter}')
  const question = await screen.findByRole('alertdialog', {
    name: '确定改名吗',
    description: /共 2 处使用.*改名后不可恢复/,
  })
  expect(question.getAttribute('aria-modal')).toBe('true')
  await waitFor(() => expect(focused()).toBe(within(question).getByRole('button', { name: '取消' })))
})

test('确认: a failure belongs to what the alert dialog says', async () => {
  run.mockRejectedValueOnce(new Error('名称已被使用'))
  const user = opened()
  await user.type(screen.getByLabelText('名称'), '{Enter}')
  await user.click(await screen.findByRole('button', { name: '修改' }))
  expect(await screen.findByRole('alertdialog', { name: '确定改名吗', description: '名称已被使用' })).toBeTruthy()
})

test('确认: where a word is to be typed the focus is in its field', async () => {
  const user = opened({ typed: '改名' })
  await user.type(screen.getByLabelText('名称'), '{Enter}')
  const question = within(await screen.findByRole('alertdialog', { description: '请输入"改名"以确认' }))
  await waitFor(() => expect(focused()).toBe(question.getByRole('textbox')))
  await user.keyboard('改名')
  expect(question.getByRole('button', { name: '修改' })).toHaveProperty('disabled', false)
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test('确认: Enter answers once the typed word is right, once however long it is held, and asks nothing anew', async () => {
  run.mockClear()
  const user = opened({ typed: '改名' })
  await user.type(screen.getByLabelText('名称'), '{Enter}')
  const word = within(await screen.findByRole('alertdialog')).getByRole('textbox')
  await user.type(word, '改{Enter}')
  expect(run).not.toHaveBeenCalled()
  await user.type(word, '名')
  for (const more of [{ isComposing: true }, { repeat: true }]) {
    fireEvent.keyDown(word, { key: 'Enter', ...more })
    fireEvent.keyUp(word, { key: 'Enter' })
  }
  expect(run).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
})

test('确认: after a refusal Enter in the field of the word asks again', async () => {
  run.mockClear()
  run.mockRejectedValueOnce(new Error('名称已被使用'))
  const user = opened({ typed: '改名' })
  await user.type(screen.getByLabelText('名称'), '{Enter}')
  const word = within(await screen.findByRole('alertdialog')).getByRole('textbox')
  await user.type(word, '改名{Enter}')
  expect(await screen.findByText('名称已被使用')).toBeTruthy()
  await user.type(word, '{Enter}')
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
})

test('确认: leaving something unsaved is asked in an alert dialog, with the focus on 继续编辑', async () => {
  const user = opened()
  await user.click(screen.getByRole('button', { name: '离开' }))
  const question = within(await screen.findByRole('alertdialog', { name: '确定离开吗' }))
  await waitFor(() => expect(focused()).toBe(question.getByRole('button', { name: '继续编辑' })))
})

test('确认: a result that must be read is an alert dialog as well', async () => {
  const user = opened()
  await user.click(screen.getByRole('button', { name: '看结果' }))
  expect(await screen.findByRole('alertdialog', { name: '未改名', description: '名称已被使用' })).toBeTruthy()
})
