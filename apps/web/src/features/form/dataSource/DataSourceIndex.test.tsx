import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { paste, stubLayout } from '#testing/editing.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import DataSourceIndex from './DataSourceIndex.tsx'

beforeEach(stubLayout)
afterEach(() => vi.unstubAllGlobals())

const fixed = {
  id: 'd1',
  version: 2,
  dsCode: 'cities',
  dsName: '城市',
  dsType: '1',
  configJson: JSON.stringify({ options: [{ value: 'bj', label: '北京' }] }),
  status: '0',
  remark: null,
}
const posts = {
  ...fixed,
  id: 'd2',
  dsName: '岗位',
  dsType: '3',
  configJson: JSON.stringify({
    path: '/system/post/page',
    params: { postName: '{name}' },
    label: 'postName',
    value: 'id',
    children: null,
  }),
}
const entries = (words: Record<string, string>) => ({
  data: Object.entries(words).map(([dictValue, dictLabel]) => ({
    id: dictValue,
    dictType: 'x',
    dictValue,
    dictLabel,
    dictSort: 1,
    status: '0',
    isDefault: 'N',
    cssClass: null,
    listClass: null,
  })),
})
const types = entries({ 1: '静态', 2: '字典', 3: '接口' })
const states = entries({ 0: '正常', 1: '停用' })

async function show(answers: Answers = {}) {
  const shown = renderPage(<DataSourceIndex />, {
    answers: {
      'GET /form/dataSource/page': pageData([fixed, posts]),
      'GET /form/dataSource/d1': { data: fixed },
      'GET /form/dataSource/d2': { data: posts },
      'GET /system/dict/data/type/form_ds_type': types,
      'GET /system/dict/data/all/type/form_ds_type': types,
      'GET /system/dict/data/type/sys_normal_disable': states,
      'GET /system/dict/data/all/type/sys_normal_disable': states,
      'GET /form/dataSource/paths': { data: [{ path: '/system/post/page', summary: '岗位分页列表' }] },
      'GET /system/sysTableConfig/getInfoByTableKey/form-dataSource-DataSourceIndex-table': { data: null },
      ...answers,
    },
  })
  await waitFor(() => expect(shown.client.getQueryData(['me'])).toBeTruthy())
  return shown
}
const field = (name: string) => screen.findByRole('textbox', { name }, { timeout: 20_000 })
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })

const save = async ({ user, asked }: Awaited<ReturnType<typeof show>>): Promise<unknown> => {
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.some(({ method, path }) => method === 'POST' && path === '/form/dataSource')).toBe(true),
  )
  const sent = asked.findLast(({ method }) => method === 'POST')?.body as { configJson: string }
  return JSON.parse(sent.configJson)
}

test('数据源: fixed choices are written row by row, children below theirs', async () => {
  const page = await show({ 'POST /form/dataSource': { data: fixed } })
  const { user } = page
  await user.click(await screen.findByRole('button', { name: '修改 城市' }))
  await user.click(await screen.findByRole('button', { name: '添加' }, { timeout: 20_000 }))
  await type('第 2 项名称', '上海')
  await type('第 2 项值', 'sh')
  await user.click(screen.getByRole('button', { name: '上海的操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '添加子项' }))
  await type('第 2.1 项名称', '浦东')
  await type('第 2.1 项值', 'pd')
  expect(await save(page)).toEqual({
    options: [
      { value: 'bj', label: '北京' },
      { value: 'sh', label: '上海', children: [{ value: 'pd', label: '浦东' }] },
    ],
  })
})

test('数据源: lines from elsewhere become rows, deeper ones children', async () => {
  const page = await show({ 'POST /form/dataSource': { data: fixed } })
  await page.user.click(await screen.findByRole('button', { name: '修改 城市' }))
  paste(await field('第 1 项名称'), { text: 'sh,上海\n\tpd,浦东\ngz,广州' })
  expect(await save(page)).toEqual({
    options: [
      { value: 'bj', label: '北京' },
      { value: 'sh', label: '上海', children: [{ value: 'pd', label: '浦东' }] },
      { value: 'gz', label: '广州' },
    ],
  })
})

test('数据源: another type begins anew', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: '修改 城市' }))
  await screen.findByRole('button', { name: '批量编辑' }, { timeout: 20_000 })
  await user.click(screen.getAllByText('接口').at(-1) as HTMLElement)
  expect(await screen.findByRole('button', { name: '添加参数' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '批量编辑' })).toBeNull()
})

test('数据源: 测试 asks for the fields that the source names and shows choices or the reason', async () => {
  let fails = false
  const { user, asked } = await show({
    'POST /form/dataSource/test': () =>
      fails ? { code: 500, msg: '接口返回的数据不是列表' } : { data: [{ value: 'p1', label: '工程师' }] },
  })
  await user.click(await screen.findByRole('button', { name: '测试 岗位' }))
  await type('name', '工程')
  const button = screen.getByRole('button', { name: '测试' })
  await user.click(button)
  expect(await screen.findByText('共 1 个选项')).toBeTruthy()
  expect(asked.findLast(({ path }) => path === '/form/dataSource/test')?.body).toEqual({
    dsType: '3',
    configJson: posts.configJson,
    params: { name: '工程' },
  })
  fails = true
  await user.click(button)
  expect(await screen.findByText('接口返回的数据不是列表')).toBeTruthy()
})
