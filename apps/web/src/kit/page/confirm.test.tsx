import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { expect, test, vi } from 'vitest'
import { Providers } from '#/app/providers.tsx'
import AskedButton from './AskedButton.tsx'
import { useConfirm } from './confirm.tsx'

const run = vi.fn<() => Promise<void>>(async () => undefined)

function Page() {
  const confirm = useConfirm()
  const ask = () => confirm({ title: '确定改名吗', okText: '修改', run })
  return (
    <>
      <Input aria-label="名称" onPressEnter={ask} />
      <AskedButton ask="确定改名吗" button={{ children: '改名' }} run={() => undefined} />
    </>
  )
}

/** A key that is held presses the button that has the focus meanwhile. */
function goesOn(button: HTMLElement) {
  fireEvent.keyDown(button, { key: 'Enter', repeat: true })
  fireEvent.click(button, { detail: 0 })
}

const opened = () => {
  render(
    <Providers>
      <Page />
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
