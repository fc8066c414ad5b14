import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { Providers } from '#/app/providers.tsx'
import { routeTable } from '#/app/routes/routeTable.ts'
import { PageAddressContext, useDirtyPage, useDirtyPart } from '#/kit/page/dirtyPages.ts'
import { ShellContext } from '#/kit/session/shell.ts'
import { TabBar } from './TabBar.tsx'
import { useTabs } from './tabs.store.ts'
import { useTabCommands } from './useTabCommands.ts'

const table = routeTable([])

let unsaved = false
let inDialog = false
function Page() {
  useDirtyPage(() => unsaved)
  return <Dialog />
}
function Dialog() {
  useDirtyPart(() => inDialog)
  return null
}

function Bar() {
  const shell = useTabCommands(table)
  const { pathname } = useLocation()
  return (
    <ShellContext value={shell}>
      <TabBar />
      {pathname === '/丙' && (
        <PageAddressContext value="/丙">
          <Page />
        </PageAddressContext>
      )}
      <output>{pathname}</output>
    </ShellContext>
  )
}

const bar = () => screen.getByRole('navigation', { name: '已打开的页面' })
const titles = () =>
  within(bar())
    .getAllByRole('link')
    .map((link) => link.textContent)
const link = (name: string) => within(bar()).getByRole('link', { name })

async function command(tab: string, name: string) {
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseRight]', target: link(tab) })
  await user.click(await screen.findByRole('menuitem', { name }))
}

beforeEach(() => {
  unsaved = false
  inDialog = false
  const { dispatch } = useTabs.getState()
  dispatch({ type: 'clear' })
  for (const name of ['甲', '乙', '丙']) dispatch({ type: 'visit', fullPath: `/${name}`, title: name })
  render(
    <Providers>
      <MemoryRouter initialEntries={['/丙']}>
        <Bar />
      </MemoryRouter>
    </Providers>,
  )
})

test('标签: the menu of a tab stays while the window is resized or scrolled, and goes with a click elsewhere', async () => {
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseRight]', target: link('乙') })
  const close = await screen.findByRole('menuitem', { name: '关闭其他' })
  act(() => {
    window.dispatchEvent(new Event('resize'))
    window.dispatchEvent(new Event('scroll'))
  })
  const shown = () =>
    close.closest('.ant-dropdown')?.matches(':not(.ant-dropdown-hidden, .ant-slide-up-leave)') === true
  expect(shown()).toBe(true)
  await user.click(document.body)
  await waitFor(() => expect(shown()).toBe(false))
})

describe('messages', () => {
  test.each([
    ['工作台', '关闭', '工作台不能关闭'],
    ['工作台', '关闭左侧', '左侧没有标签'],
    ['丙', '关闭右侧', '右侧没有标签'],
  ])('%s: %s says %s', async (tab, name, text) => {
    await command(tab, name)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(titles()).toEqual(['工作台', '甲', '乙', '丙'])
  })

  test('the only tab: 关闭 says so', async () => {
    act(() => useTabs.getState().dispatch({ type: 'closeAll' }))
    await command('工作台', '关闭')
    expect(await screen.findByText('这是最后一个标签了, 无法被关闭')).toBeTruthy()
  })
})

describe('commands', () => {
  test('关闭全部 leaves the workbench and goes there', async () => {
    await command('乙', '关闭全部')
    expect(titles()).toEqual(['工作台'])
    expect(screen.getByRole('status').textContent).toBe('/index')
  })

  test('关闭其他 keeps the clicked tab and goes there', async () => {
    await command('甲', '关闭其他')
    expect(titles()).toEqual(['工作台', '甲'])
    expect(decodeURI(screen.getByRole('status').textContent ?? '')).toBe('/甲')
  })

  test('only the shown page can be refreshed', async () => {
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseRight]', target: link('甲') })
    expect((await screen.findByRole('menuitem', { name: '刷新' })).getAttribute('aria-disabled')).toBe('true')
  })

  test('Delete closes the focused tab, Shift+arrow moves it, the cross closes', async () => {
    const user = userEvent.setup()
    link('乙').focus()
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(titles()).toEqual(['工作台', '乙', '甲', '丙'])
    link('甲').focus()
    await user.keyboard('{Delete}')
    await user.click(screen.getByRole('button', { name: '关闭 乙' }))
    expect(titles()).toEqual(['工作台', '丙'])
  })
})

describe('unsaved input', () => {
  test('a page with unsaved input is closed after a question only, also when it is hidden', async () => {
    const user = userEvent.setup()
    unsaved = true
    await user.click(link('甲'))
    await command('乙', '关闭其他')
    const question = await screen.findByRole('alertdialog', { name: '内容尚未保存，确定离开吗？' })
    expect(within(question).getByText('【丙】')).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: '继续编辑' }))
    expect(titles()).toEqual(['工作台', '甲', '乙', '丙'])
  })

  test('放弃修改 closes it', async () => {
    unsaved = true
    await command('丙', '关闭')
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
    expect(titles()).toEqual(['工作台', '甲', '乙'])
  })

  test('what is typed in a dialog of a page is asked for as well, of its own page alone', async () => {
    inDialog = true
    await command('乙', '关闭')
    expect(titles()).toEqual(['工作台', '甲', '丙'])
    await command('丙', '关闭')
    await screen.findByRole('alertdialog', { name: '内容尚未保存，确定离开吗？' })
    expect(titles()).toEqual(['工作台', '甲', '丙'])
  })

  test('a page without unsaved input is closed at once', async () => {
    await command('丙', '关闭')
    expect(titles()).toEqual(['工作台', '甲', '乙'])
  })
})
