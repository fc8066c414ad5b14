import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider, Modal } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { NoticeBridge } from '#/app/notices.tsx'
import { queryClient } from '#/app/queryClient.ts'
import { call } from '#/kit/http/http.ts'
import { useDirtyPart } from '#/kit/page/dirtyPages.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { useSession } from '#/stores/session.ts'
import { info, stubServer, sysConfig } from '#testing/server.ts'
import { endSession, forgetSession } from './signOut.ts'
import { endsSoon } from './useIdleNotice.tsx'

// The library draws its notices and questions when it finds time, outside of what a test waits for.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => {
  cleanup()
  useSession.getState().setToken(undefined)
  forgetSession()
  vi.unstubAllGlobals()
})

/** A dialog with a field, as unsaved as what stands in it. */
function Written() {
  const [text, setText] = useState('')
  useDirtyPart(() => text !== '')
  return (
    <Modal open title="添加岗位">
      <input aria-label="岗位名称" value={text} onChange={(event) => setText(event.target.value)} />
    </Modal>
  )
}

const expired = { code: 401, msg: '请求访问：/getRouters，认证失败，无法访问系统资源' }
const plain = { [session.getSysConfig.path]: { data: { ...sysConfig, captchaOnOff: false } } }

/** A window of 王敏 with a dialog in which something was typed, and a server that answers as said. */
async function typed(answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ ...plain, ...answers })
  window.history.replaceState(null, '', '/admin/org/post')
  useSession.getState().setToken('first')
  queryClient.setQueryData(meQuery.queryKey, info)
  render(
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <QueryClientProvider client={queryClient}>
          <NoticeBridge />
          <Written />
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('岗位名称'), '园丁')
  return { server, user }
}

/** The library gives every dialog of a test the same id, so none has a name of its own. */
async function dialogWith(text: string) {
  const dialog = (await screen.findAllByText(text)).map((each) => each.closest<HTMLElement>('[role$="dialog"]'))
  return within(dialog[0] as HTMLElement)
}

/** The notice, when the library has drawn and measured it. */
async function notice(text: string) {
  const found = await screen.findByText(text)
  await quiet()
  return found
}
const quiet = () => new Promise((resolve) => setTimeout(resolve, 30))
const over = '登录状态已过期，请重新登录'
const soonOver = '长时间没有操作，登录状态即将过期，尚有内容未保存'

const kept = () => screen.getByLabelText<HTMLInputElement>('岗位名称').value
const save = () => call(session.getRouters, {}, { silent: true }).catch(() => undefined)
/** What a sign-in or sign-out of another window leaves, as this one finds it when somebody comes back to it. */
async function elsewhere(token: string | undefined) {
  document.cookie = `access_token=${token ?? ''}; Path=/admin; Max-Age=${token ? 600 : 0}`
  window.dispatchEvent(new Event('focus'))
  await quiet()
}

test('登录过期: the notice has the focus above an open dialog; 重新登录 goes on in place as the same person', async () => {
  const { server, user } = await typed({
    [session.getRouters.path]: expired,
    '/login': ({ password }) =>
      password === 'right' ? { token: 'second' } : { code: 500, msg: '用户不存在/密码错误' },
  })
  await save()
  const shown = await notice(over)
  await waitFor(() => expect(shown.closest('[role]')?.contains(document.activeElement)).toBe(true))
  await user.tab()
  expect(document.activeElement?.textContent).toBe('重新登录')
  await user.keyboard('{Enter}')
  const dialog = await dialogWith('请输入 王敏（wangmin）的密码，登录后继续当前操作。')
  await user.type(dialog.getByLabelText('密码'), 'wrong')
  await user.click(dialog.getByRole('button', { name: '登录' }))
  await dialog.findByText('用户不存在/密码错误')
  await user.clear(dialog.getByLabelText('密码'))
  await user.type(dialog.getByLabelText('密码'), 'right')
  await user.click(dialog.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(useSession.getState().token).toBe('second'))
  await waitFor(() => expect(screen.queryByText(over)).toBeNull())
  expect(server.askedFor('/login').map(({ body }) => body.username)).toEqual(['wangmin', 'wangmin'])
  expect(document.cookie).toContain('access_token=second')
  expect(kept()).toBe('园丁')
})

test('登录过期: whoever goes on at once keeps the focus where he went', async () => {
  const { user } = await typed({ [session.getRouters.path]: expired })
  await save()
  await notice(over)
  const field = screen.getByLabelText('岗位名称')
  await user.click(field)
  // Longer than the notice waits for dialogs that open late.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(document.activeElement).toBe(field)
})

test('登录过期: 确认 asks first while something is unsaved', async () => {
  const { server, user } = await typed({ [session.getRouters.path]: expired })
  await save()
  await notice(over)
  await user.click(screen.getByRole('button', { name: '确认' }))
  const question = await dialogWith('当前内容尚未保存，确定离开吗？')
  await user.click(question.getByRole('button', { name: '继续编辑' }))
  expect(server.askedFor('/logout')).toEqual([])
  expect(kept()).toBe('园丁')
})

test('登录过期: each refused act leads back to the notice, what the page asks for on its own does not', async () => {
  const { user } = await typed({ [session.getRouters.path]: expired })
  await save()
  await notice(over)
  await user.click(screen.getByLabelText('岗位名称'))
  await call(session.getRouters, {}, { background: true }).catch(() => undefined)
  expect(document.activeElement).toBe(screen.getByLabelText('岗位名称'))
  await save()
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('group'))
})

test('其他窗口: a session of the same person is taken over, and what was typed stays', async () => {
  const { server } = await typed({ [session.getRouters.path]: expired })
  await save()
  await notice(over)
  await elsewhere('second')
  await waitFor(() => expect(useSession.getState().token).toBe('second'))
  await waitFor(() => expect(screen.queryByText(over)).toBeNull())
  expect(server.askedFor(session.getInfo.path)).not.toHaveLength(0)
  expect(kept()).toBe('园丁')
})

test('其他窗口: a session that another window tells of is taken over before its cookie can be read here', async () => {
  await typed({ [session.getRouters.path]: expired })
  await save()
  await notice(over)
  const other = new BroadcastChannel('atrium.token')
  other.postMessage({ token: 'second' })
  await waitFor(() => expect(useSession.getState().token).toBe('second'))
  await waitFor(() => expect(screen.queryByText(over)).toBeNull())
  other.close()
})

test('其他窗口: a server that first does not answer is asked again, without another visit of the window', async () => {
  let asked = 0
  await typed({
    [session.getRouters.path]: expired,
    [session.getInfo.path]: () => ((asked += 1) > 1 ? { ...info } : { code: 500, msg: '数据库暂时不可用' }),
  })
  await save()
  await notice(over)
  await elsewhere('second')
  await waitFor(() => expect(useSession.getState().token).toBe('second'))
  await waitFor(() => expect(screen.queryByText(over)).toBeNull())
  expect(kept()).toBe('园丁')
})

test('其他窗口: a session that is over is asked for once', async () => {
  const { server } = await typed({ [session.getInfo.path]: expired })
  await elsewhere('second')
  expect(server.askedFor(session.getInfo.path)).toHaveLength(1)
  expect(useSession.getState().token).toBe('first')
})

test('其他窗口: a session of somebody else is asked about once, and never used before', async () => {
  const { user } = await typed({ [session.getInfo.path]: { ...info, user: { ...info.user, id: '8', name: '李雷' } } })
  await elsewhere('second')
  const title = '已在其他窗口登录为“李雷”，当前内容尚未保存，确定离开吗？'
  const question = await dialogWith(title)
  await user.click(question.getByRole('button', { name: '继续编辑' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  await elsewhere('second')
  expect(screen.queryByText(title)).toBeNull()
  expect(useSession.getState().token).toBe('first')
  expect(kept()).toBe('园丁')
})

test('其他窗口: signing out elsewhere leaves what is unsaved here, and says so', async () => {
  await typed()
  await elsewhere(undefined)
  await notice(over)
  expect(kept()).toBe('园丁')
})

test('闲置: some minutes before the end unsaved input is named; 继续使用 uses the session', async () => {
  const { server, user } = await typed()
  localStorage.setItem('session_used', String(Date.now() - 26 * 60_000))
  window.dispatchEvent(new Event('focus'))
  await notice(soonOver)
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('group'))
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(soonOver)).toBeNull())
  expect(server.askedFor(session.getInfo.path)).toHaveLength(1)
  expect(kept()).toBe('园丁')
})

test('闲置: the notice comes five minutes before the end, half of a short time before a near one', () => {
  const minutes = (unused: number) => unused * 60_000
  expect([24, 25].map((unused) => endsSoon(30, minutes(unused)))).toEqual([false, true])
  expect([0.9, 1].map((unused) => endsSoon(2, minutes(unused)))).toEqual([false, true])
})

test('退出: whoever signs in while the answer to a sign-out is on its way stays signed in', async () => {
  const signedInMeanwhile = () => {
    useSession.getState().setToken('second')
    return { msg: '退出成功' }
  }
  stubServer({ ...plain, [session.logout.path]: signedInMeanwhile })
  useSession.getState().setToken('first')
  await endSession()
  expect(useSession.getState().token).toBe('second')
  stubServer(plain)
  await endSession()
  expect(useSession.getState().token).toBeUndefined()
})
