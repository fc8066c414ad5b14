import { screen } from '@testing-library/react'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import { lateLine, lateTold } from './late/lateSmall.tsx'
import { lateDialog, latePart } from './latePart.tsx'

const sentence = '加载失败：请检查网络后重试，仍不成功请刷新页面'

/** A part whose first fetches fail. */
function failing<P>(times: number, part: ComponentType<P>) {
  let left = times
  return vi.fn<() => Promise<{ default: ComponentType<P> }>>(async () => {
    left -= 1
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: part }
  })
}

/** Shows a part on request, and takes what the library says of a caught failure. */
function show(part: (close: () => void) => ReactNode) {
  vi.mocked(console.error).mockImplementation(() => undefined)
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        <Suspense>{open && part(() => setOpen(false))}</Suspense>
      </>
    )
  }
  return renderPage(<Page />)
}

test('后到部分: one that does not arrive says so in its place, and comes at 重试', async () => {
  const load = failing(1, ({ name }: { name: string }) => <p>{name}已加载</p>)
  const Part = latePart(load)
  const { user } = show(() => <Part name="属性" />)
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('属性已加载')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('后到部分: a dialog that does not arrive can be closed, and is fetched anew when it is asked for again', async () => {
  const load = failing(1, ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      对比结果
    </button>
  ))
  const Part = lateDialog(load)
  const { user } = show((close) => <Part onClose={close} />)
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(await screen.findByRole('button', { name: '对比结果' })).toBeTruthy()
})

test('后到部分: where there is little room a line says so, and the part comes at 重试', async () => {
  const load = failing(1, () => <p>时间范围已加载</p>)
  const Part = lateLine(load)
  const { user } = show(() => <Part />)
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect((await screen.findByRole('alert')).textContent).toContain('加载失败，请检查网络')
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('时间范围已加载')).toBeTruthy()
})

test('后到部分: above the sign-in a message says so, and whoever opens it again gets it', async () => {
  const load = failing(1, ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      注册
    </button>
  ))
  const Part = lateTold(load)
  const { user } = show((close) => <Part onClose={close} />)
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(await screen.findByText('加载失败，请检查网络后重试')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(await screen.findByRole('button', { name: '注册' })).toBeTruthy()
})
