import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { connectHttp } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { ball, pageData, toy, toyAnswers } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'

afterEach(() => vi.unstubAllGlobals())

async function opened(button: string, answers: Answers = {}) {
  const page = renderPage(<ResourcePage resource={toy} />, { answers: { ...toyAnswers, ...answers } })
  await page.user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  await dialog.findByRole('textbox', { name: '玩具编码' })
  return { ...page, dialog }
}

const saves = ({ asked }: { asked: { method: string; path: string; body: unknown }[] }) =>
  asked.filter(({ method, path }) => method === 'POST' && path === '/demo/toy').map(({ body }) => body)

test('新增: starts with the next number and the default entry; rules speak on saving and nothing is sent', async () => {
  const page = await opened('新增')
  const { dialog, user } = page
  expect(dialog.getByRole<HTMLInputElement>('spinbutton', { name: '排序' }).value).toBe('30')
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: '正常' })).checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('玩具编码不能为空')).toBeTruthy()
  expect(dialog.getByText('玩具名称不能为空')).toBeTruthy()
  expect(saves(page)).toEqual([])
})

test('新增: judged on leaving a field, then with every change until it is right', async () => {
  const { dialog, user } = await opened('新增')
  const name = dialog.getByRole('textbox', { name: '玩具名称' })
  await user.type(name, '一二三四五六七八九十十一')
  expect(dialog.queryByText('玩具名称长度不能超过10个字符')).toBeNull()
  await user.tab()
  expect(await dialog.findByText('玩具名称长度不能超过10个字符')).toBeTruthy()
  await user.type(name, '{Backspace}{Backspace}')
  await waitFor(() => expect(dialog.queryByText('玩具名称长度不能超过10个字符')).toBeNull())
})

test('新增: a field that was only passed through is not judged; one that was emptied is', async () => {
  const { dialog, user } = await opened('新增')
  const code = dialog.getByRole('textbox', { name: '玩具编码' })
  const name = dialog.getByRole('textbox', { name: '玩具名称' })
  await user.click(code)
  await user.type(name, '球')
  await user.clear(name)
  await user.tab()
  expect(await dialog.findByText('玩具名称不能为空')).toBeTruthy()
  expect(dialog.queryByText('玩具编码不能为空')).toBeNull()
})

test('新增: a taken code is said when the field is left, asked once', async () => {
  const page = await opened('新增', { 'GET /demo/toy/checkToyCodeUnique': { data: { code: '2' } } })
  const { dialog, user, askedFor } = page
  await user.type(dialog.getByRole('textbox', { name: '玩具编码' }), 'ball')
  await user.tab()
  expect(await dialog.findByText('玩具编码已存在')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(askedFor('GET /demo/toy/checkToyCodeUnique').map(({ query }) => query.toString())).toEqual(['toyCode=ball'])
  expect(saves(page)).toEqual([])
})

test('新增: a double click sends once, with trimmed texts and null for nothing', async () => {
  let answer: (value: object) => void = () => undefined
  const page = await opened('新增', {
    'POST /demo/toy': () => new Promise<object>((resolve) => (answer = resolve)) as Promise<Record<string, unknown>>,
  })
  const { dialog, user } = page
  await user.type(dialog.getByRole('textbox', { name: '玩具编码' }), ' top ')
  await user.type(dialog.getByRole('textbox', { name: '玩具名称' }), '陀螺')
  await user.dblClick(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saves(page)).toHaveLength(1))
  answer({ data: { ...ball, id: 't9' } })
  expect(await screen.findByText('新增成功')).toBeTruthy()
  expect(saves(page)).toEqual([{ toyCode: 'top', toyName: '陀螺', sort: 30, status: '0', remark: null }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('新增: Enter in a line saves', async () => {
  const page = await opened('新增')
  await page.user.type(page.dialog.getByRole('textbox', { name: '玩具编码' }), 'top')
  await page.user.type(page.dialog.getByRole('textbox', { name: '玩具名称' }), '陀螺{Enter}')
  await waitFor(() => expect(saves(page)).toHaveLength(1))
})

test('服务器: its messages land on their fields and are not shown a second time', async () => {
  const shown: string[] = []
  const former = connectHttp({ token: () => undefined, expired: () => undefined, error: (text) => shown.push(text) })
  const { dialog, user } = await opened('修改 皮球', {
    'POST /demo/toy': { code: 500, msg: '玩具名称已存在', errors: { toyName: '玩具名称已存在' } },
  })
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('玩具名称已存在')).toBeTruthy()
  expect(shown).toEqual([])
  connectHttp(former)
})

test('服务器: any other refusal is a notice and keeps the form', async () => {
  const shown: string[] = []
  const former = connectHttp({ token: () => undefined, expired: () => undefined, error: (text) => shown.push(text) })
  const { dialog, user } = await opened('修改 皮球', { 'POST /demo/toy': { code: 500, msg: '玩具已锁定' } })
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(shown).toEqual(['玩具已锁定']))
  expect(dialog.getByRole('textbox', { name: '玩具名称' })).toBeTruthy()
  connectHttp(former)
})

test('修改: Ctrl+S saves with id and version', async () => {
  const page = await opened('修改 皮球')
  const { dialog, user } = page
  await user.clear(dialog.getByRole('textbox', { name: '玩具名称' }))
  await user.type(dialog.getByRole('textbox', { name: '玩具名称' }), '大皮球')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('修改成功')).toBeTruthy()
  expect(saves(page)).toEqual([
    { toyCode: 'ball', toyName: '大皮球', sort: 10, status: '0', remark: null, id: 't1', version: 3 },
  ])
})

test('修改: a stale row can be read again, in whatever words it is refused; the next save carries the new version', async () => {
  let version = 3
  const page = await opened('修改 皮球', {
    'GET /demo/toy/t1': () => ({ data: { ...ball, version } }),
    'POST /demo/toy': ({ body }) =>
      (body as { version: number }).version === version ? {} : { code: 500, reason: 'stale', msg: '此行刚被他人修改' },
  })
  const { dialog, user } = page
  version = 4
  await user.type(dialog.getByRole('textbox', { name: '玩具名称' }), '!')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('此行刚被他人修改')).toBeTruthy()
  expect(dialog.getByRole('button', { name: '复制我的修改' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '重新加载' }))
  await waitFor(() => expect(dialog.queryByText('此行刚被他人修改')).toBeNull())
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('修改成功')).toBeTruthy()
})

test('离开: an untouched form closes at once, a touched one asks', async () => {
  const { dialog, user } = await opened('新增')
  await user.type(dialog.getByRole('textbox', { name: '玩具名称' }), '陀')
  await user.click(dialog.getByRole('button', { name: '取消' }))
  expect(await screen.findAllByText('当前内容尚未保存，确定离开吗？')).not.toEqual([])
  await user.click(screen.getByRole('button', { name: '继续编辑' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '继续编辑' })).toBeNull())
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: '玩具名称' }).value).toBe('陀')
  await user.click(dialog.getByRole('button', { name: '取消' }))
  await user.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: '新增' }))
  await within(await screen.findByRole('dialog')).findByRole('textbox', { name: '玩具编码' })
  await user.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('新增: a field without meaning for what is chosen is neither there nor sent; it comes back as it was', async () => {
  const shows = (key: string, { status }: Readonly<Record<string, unknown>>) => key !== 'remark' || status !== '1'
  const page = renderPage(<ResourcePage resource={toy} form={{ shows }} />, { answers: toyAnswers })
  const { user } = page
  await user.click(await screen.findByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  await user.type(await dialog.findByRole('textbox', { name: '玩具编码' }), 'top')
  await user.type(dialog.getByRole('textbox', { name: '玩具名称' }), '陀螺')
  const remark = { name: /^备注/ }
  await user.type(dialog.getByRole('textbox', remark), '会转')
  await user.click(dialog.getByText('停用'))
  await waitFor(() => expect(dialog.queryByRole('textbox', remark)).toBeNull())
  await user.click(dialog.getByText('正常'))
  expect((await dialog.findByRole<HTMLTextAreaElement>('textbox', remark)).value).toBe('会转')
  await user.click(dialog.getByText('停用'))
  await waitFor(() => expect(dialog.queryByRole('textbox', remark)).toBeNull())
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saves(page)).toEqual([{ toyCode: 'top', toyName: '陀螺', sort: 30, status: '1' }]))
})

test('页签: a field that is wrong brings its part to the front, whoever says so', async () => {
  const tabs = [
    { title: '基本', fields: ['toyCode'] },
    { title: '更多', fields: ['toyName'] },
  ]
  const refused = { code: 500, msg: '玩具编码不对', errors: { toyCode: '玩具编码不对' } }
  const { user } = renderPage(<ResourcePage resource={toy} form={{ tabs }} />, {
    answers: { ...toyAnswers, 'POST /demo/toy': refused },
  })
  await user.click(await screen.findByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  const chosen = () => dialog.getByRole('tab', { selected: true }).textContent
  await user.type(await dialog.findByRole('textbox', { name: '玩具编码' }), 'ball')
  expect(chosen()).toBe('基本')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(chosen()).toBe('更多'))
  await user.type(dialog.getByRole('textbox', { name: '玩具名称' }), '球')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(chosen()).toBe('基本'))
  expect(dialog.getByText('玩具编码不对')).toBeTruthy()
})

const wide = (count: number) =>
  defineResource({
    name: 'demo:wide',
    label: '宽表',
    offers: ['page', 'add'],
    fields: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `f${i}`,
        field(z.string().min(1).max(9), `字段${i}`, { title: i === 0 }),
      ]),
    ),
  })

test('新增: more than six faults are one line that leads to each; fewer are said at their fields alone', async () => {
  for (const count of [6, 7]) {
    const resource = wide(count)
    const { user, unmount } = renderPage(<ResourcePage resource={resource} />, {
      answers: {
        ...toyAnswers,
        'GET /demo/wide/page': pageData([]),
        'GET /system/sysTableConfig/getInfoByTableKey/demo-wide-WideIndex-table': { data: null },
      },
    })
    await user.click((await screen.findAllByRole('button', { name: '新增' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
    await dialog.findByRole('textbox', { name: '字段0' })
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText('字段0不能为空')).toBeTruthy()
    expect(dialog.queryAllByText(`有 ${count} 处需要修改`)).toHaveLength(count > 6 ? 1 : 0)
    if (count > 6) expect(dialog.getByRole('button', { name: '字段6' })).toBeTruthy()
    unmount()
  }
})
