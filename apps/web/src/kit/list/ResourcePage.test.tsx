import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectHttp } from '#/kit/http/http.ts'
import { ball, kite, pageData, toy, toyAnswers } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { ResourcePage } from './ResourcePage.tsx'

afterEach(() => vi.unstubAllGlobals())

const page = (answers: Answers = {}, more: Omit<Parameters<typeof renderPage>[1], 'answers'> = {}) =>
  renderPage(<ResourcePage resource={toy} />, { ...more, answers: { ...toyAnswers, ...answers } })

const listed = () => screen.findByText('皮球')
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement

test('列表: labels of the dictionary, a dash for nothing, the range and the total', async () => {
  page()
  await listed()
  expect(await within(rowOf('风筝')).findByText('停用')).toBeTruthy()
  expect(within(rowOf('皮球')).getByText('-')).toBeTruthy()
  expect(screen.getByText('第 1-2 条，总计 2 条')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '玩具列表' })).toBeTruthy()
})

test('列表: an estimated total says so, one that was not counted is left out', async () => {
  const first = page({ 'GET /demo/toy/page': pageData([ball], { total: 1_204_000, totalKind: 'estimated' }) })
  expect(await screen.findByText('第 1-1 条，总计约 120 万条')).toBeTruthy()
  first.unmount()
  page({ 'GET /demo/toy/page': pageData([ball], { total: -1, hasNextPage: true }) })
  expect(await screen.findByText('第 1-1 条')).toBeTruthy()
})

test('查询: Enter searches from the first page and the address says what for; 重置 takes it back', async () => {
  const { user, url, asked } = page({}, { url: '/toys?pageNum=3&tab=x' })
  await listed()
  await user.type(screen.getByRole('textbox', { name: '玩具名称' }), ' 球 {Enter}')
  await waitFor(() => expect(url()).toBe('/toys?tab=x&f.toyName=球'))
  const last = () => asked.findLast(({ path }) => path === '/demo/toy/page')?.query
  expect(last()?.get('toyName')).toBe('球')
  expect(last()?.get('pageNum')).toBe('1')
  await user.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(url()).toBe('/toys?tab=x'))
})

test('查询: a page may start with filters and search by what is no field; cleared they are gone', async () => {
  const { user, url, asked } = renderPage(
    <ResourcePage
      resource={toy}
      search={['toyName', { key: 'maker', label: '制造商' }]}
      initialFilters={{ status: '0' }}
    />,
    { answers: toyAnswers, url: '/toys' },
  )
  await listed()
  const last = () => asked.findLast(({ path }) => path === '/demo/toy/page')?.query
  expect(last()?.get('status')).toBe('0')
  await user.type(screen.getByRole('textbox', { name: '制造商' }), '甲{Enter}')
  await waitFor(() => expect(url()).toBe('/toys?f.status=0&f.maker=甲'))
  expect(last()?.get('maker')).toBe('甲')
  await user.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(url()).toBe('/toys?f.status=0'))
})

test('查询: rows of another entity are chosen by name and told as a chip', async () => {
  const makers = [
    { value: 'm1', label: '甲厂' },
    { value: 'm2', label: '乙厂' },
  ]
  const { user, url } = renderPage(
    <ResourcePage resource={toy} search={['toyName', 'toyCode']} choices={{ toyCode: makers }} />,
    { answers: toyAnswers, url: '/toys' },
  )
  await listed()
  await user.click(screen.getByRole('combobox', { name: '玩具编码' }))
  await user.click(await screen.findByTitle('乙厂'))
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(url()).toBe('/toys?f.toyCode=m2'))
})

test('排序: a click on the head asks the server for that order', async () => {
  const { user, url } = page()
  await listed()
  await user.click(screen.getByRole('columnheader', { name: /玩具编码/ }))
  await waitFor(() => expect(url()).toBe('/?orderByColumn=toyCode&isAsc=asc'))
})

test('权限: what the user may not do is not there', async () => {
  page({}, { permissions: ['demo:toy:list', 'demo:toy:edit'] })
  await listed()
  expect(screen.getByRole('button', { name: '修改 皮球' })).toBeTruthy()
  for (const name of ['新增', '导入', '导出', '删除 皮球']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: '选择 皮球' })).toBeNull()
})

test('空: a list without rows and a search without hits offer different next steps', async () => {
  const first = page({ 'GET /demo/toy/page': pageData([]) })
  expect(await screen.findByText('还没有玩具')).toBeTruthy()
  first.unmount()
  const { user, url } = page({ 'GET /demo/toy/page': pageData([]) }, { url: '/?f.toyName=x' })
  expect(await screen.findByText('没有符合条件的玩具')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '清空条件' }))
  await waitFor(() => expect(url()).toBe('/'))
})

test('失败: the rows stay, the reason stands above them alone and 重试 asks again', async () => {
  let refuse = false
  const error = vi.fn<(text: string) => void>()
  const former = connectHttp({ token: () => undefined, error, expired: () => undefined })
  const { user } = page({
    'GET /demo/toy/page': () => (refuse ? { code: 500, msg: '数据库忙', traceId: '8f3c2a' } : pageData([ball])),
  })
  await listed()
  refuse = true
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText('列表加载失败：数据库忙')).toBeTruthy()
  expect(screen.getByText('请求编号 8f3c2a')).toBeTruthy()
  expect(screen.getByText('皮球')).toBeTruthy()
  expect(error).not.toHaveBeenCalled()
  refuse = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByText('列表加载失败：数据库忙')).toBeNull())
  connectHttp(former)
})

test('删除: the question names the rows; a refusal stays inside it, a success clears the ticks', async () => {
  let refused = true
  const { user, askedFor } = page({
    'POST /demo/toy/t1,t2': () => (refused ? { code: 500, msg: '皮球已分配,不能删除' } : {}),
  })
  await listed()
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
  expect(screen.getByText('已选 2 项')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '删除' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getAllByText('确认删除所选中数据?')).not.toEqual([])
  expect(dialog.getByText('当前选中玩具名称为"皮球,风筝"的数据')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '删除' }))
  expect(await dialog.findByText('皮球已分配,不能删除')).toBeTruthy()
  refused = false
  await user.click(dialog.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeTruthy()
  expect(askedFor('POST /demo/toy/t1,t2')).toHaveLength(2)
  await waitFor(() => expect(screen.queryByText('已选 2 项')).toBeNull())
})

test('选择: ticks stay on other pages and say so, until the list shows something else', async () => {
  const { user, askedFor } = page({
    'GET /demo/toy/page': ({ query }) => {
      const pageNum = Number(query.get('pageNum'))
      return pageData([pageNum === 1 ? ball : kite], { total: 40, pages: 2, pageNum, hasNextPage: pageNum === 1 })
    },
    'POST /demo/toy/t2,t1': {},
  })
  await listed()
  await user.click(screen.getByRole('checkbox', { name: '选择 皮球' }))
  await user.click(screen.getByTitle('2'))
  await screen.findByText('风筝')
  expect(screen.getByText('已选 1 项，其中 1 项在其他页')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: '选择 风筝' }))
  expect(screen.getByText('已选 2 项，其中 1 项在其他页')).toBeTruthy()
  await user.click(screen.getByTitle('1'))
  await listed()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 皮球' }).checked).toBe(true)
  await user.type(screen.getByRole('textbox', { name: '玩具名称' }), '球{Enter}')
  await waitFor(() => expect(screen.queryByText(/^已选/)).toBeNull())

  await user.click(screen.getByRole('button', { name: '重置' }))
  await listed()
  await user.click(screen.getByRole('checkbox', { name: '选择 皮球' }))
  await user.click(screen.getByTitle('2'))
  await user.click(await screen.findByRole('checkbox', { name: '选择 风筝' }))
  await user.click(screen.getByRole('button', { name: '删除' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('当前选中玩具名称为"风筝,皮球"的数据')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(askedFor('POST /demo/toy/t2,t1')).toHaveLength(1))
})

/** Rows of a page as long as a list may be read at once. */
const many = (count: number) => Array.from({ length: count }, (_, i) => ({ ...ball, id: `m${i}`, toyName: `球${i}` }))

test('选择: a whole page ticked offers the rest of the list, which an act then takes', async () => {
  const toys = many(25)
  const ids = toys.map(({ id }) => id).join(',')
  const { user, asked, askedFor } = page(
    {
      'GET /demo/toy/page': ({ query }) =>
        pageData(toys.slice(0, Number(query.get('pageSize'))), { total: 25, pages: 2, hasNextPage: true }),
      [`POST /demo/toy/${ids}`]: {},
    },
    { url: '/?f.status=0' },
  )
  await screen.findByText('球0')
  await user.click(screen.getByRole('checkbox', { name: '选择 球0' }))
  expect(screen.queryByRole('button', { name: '选择全部 25 条' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
  await user.click(screen.getByRole('button', { name: '选择全部 25 条' }))
  expect(await screen.findByText('已选 25 项，其中 5 项在其他页')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '取消选择' }))
  const query = asked.findLast(({ path }) => path === '/demo/toy/page')?.query
  expect([query?.get('status'), query?.get('pageNum'), query?.get('pageSize')]).toEqual(['0', '1', '200'])
  expect(screen.queryByRole('button', { name: '选择全部 25 条' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '删除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(askedFor(`POST /demo/toy/${ids}`)).toHaveLength(1))
})

test.for([
  ['more rows than one act takes', { total: 201 }],
  ['an estimated number of rows', { total: 40, totalKind: 'estimated' }],
  ['rows that were not counted', { total: -1 }],
  ['no other page', { total: 1 }],
] as const)('选择: a list with %s is not offered as a whole', async ([, total]) => {
  const { user } = page({ 'GET /demo/toy/page': pageData([ball], { pages: 11, hasNextPage: true, ...total }) })
  await listed()
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
  expect(screen.getByText('已选 1 项')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^选择全部/ })).toBeNull()
})

test('选择: what could not be read as a whole is told, and what was ticked stays', async () => {
  const error = vi.fn<(text: string) => void>()
  const former = connectHttp({ token: () => undefined, error, expired: () => undefined })
  const { user } = page({
    'GET /demo/toy/page': ({ query }) =>
      query.get('pageSize') === '200'
        ? { code: 500, msg: '数据库忙' }
        : pageData([ball, kite], { total: 40, pages: 20, hasNextPage: true }),
  })
  await listed()
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
  await user.click(screen.getByRole('button', { name: '选择全部 40 条' }))
  await waitFor(() => expect(error).toHaveBeenCalledTimes(1))
  expect(error.mock.lastCall?.[0]).toBe('数据库忙')
  expect(screen.getByText('已选 2 项')).toBeTruthy()
  expect(screen.getByRole('button', { name: '选择全部 40 条' })).toBeTruthy()
  connectHttp(former)
})

test('选择: what was read of a former search is not ticked in the next one', async () => {
  let answer: () => void = () => undefined
  const { user } = page({
    'GET /demo/toy/page': async ({ query }) => {
      if (query.get('pageSize') === '200') await new Promise<void>((resolve) => void (answer = resolve))
      return pageData([ball, kite], { total: 40, pages: 20, hasNextPage: true })
    },
  })
  await listed()
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
  await user.click(screen.getByRole('button', { name: '选择全部 40 条' }))
  await user.type(screen.getByRole('textbox', { name: '玩具名称' }), '球{Enter}')
  await waitFor(() => expect(screen.queryByText(/^已选/)).toBeNull())
  answer()
  await user.click(screen.getByRole('checkbox', { name: '选择 皮球' }))
  expect(screen.getByText('已选 1 项')).toBeTruthy()
})

test.for([
  ['the server answers with the last page', pageData([kite], { total: 21, pages: 2, pageNum: 2 })],
  ['the server remembers an older total', pageData([], { total: 60, pages: 3, pageNum: 3 })],
  ['nothing was counted', pageData([], { total: -1, pages: -1, pageNum: 3 })],
] as const)('删除: a last page that was emptied is left for the one before it: %s', async ([, beyond]) => {
  let gone = false
  const { user, url } = page(
    {
      'GET /demo/toy/page': ({ query }) => {
        const pageNum = Number(query.get('pageNum'))
        if (pageNum === 3) return gone ? beyond : pageData([ball], { total: 41, pages: 3, pageNum })
        return pageData([kite], { total: 40, pages: 2, pageNum })
      },
      'POST /demo/toy/t1': () => {
        gone = true
        return {}
      },
    },
    { url: '/?pageNum=3' },
  )
  await listed()
  await user.click(screen.getByRole('button', { name: '删除 皮球' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('风筝')).toBeTruthy()
  await waitFor(() => expect(url()).toBe('/?pageNum=2'))
})

test('导出: asks with the filters of the list, fetches the file and says so', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user, askedFor } = page(
    {
      'GET /demo/toy/export': { msg: 'u_玩具数据.xlsx', data: { background: false, jobId: null, count: 1_234 } },
      'GET /common/download': new Response(new Blob(['x'])),
    },
    { url: '/?f.toyName=球' },
  )
  await listed()
  await user.click(screen.getByRole('button', { name: '导出' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getAllByText('是否确认导出?')).not.toEqual([])
  expect(dialog.getByText('此操作将导出当前条件下所有数据而非选中数据')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '导出' }))
  expect(await screen.findByText('导出成功，共 1,234 行')).toBeTruthy()
  expect(askedFor('GET /demo/toy/export')[0]?.query.toString()).toBe(new URLSearchParams({ toyName: '球' }).toString())
  expect(Object.fromEntries(askedFor('GET /common/download')[0]?.query ?? [])).toEqual({
    fileName: 'u_玩具数据.xlsx',
    delete: 'true',
  })
  expect(clicked).toHaveBeenCalledOnce()
})

test('导出: a long one goes on in the background', async () => {
  const { user, askedFor } = page({
    'GET /demo/toy/export': {
      msg: '已加入导出任务，请在下载中心查看',
      data: { background: true, jobId: 'j1' },
    },
  })
  await listed()
  await user.click(screen.getByRole('button', { name: '导出' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '导出' }))
  expect(await screen.findByText('已加入导出任务，请在下载中心查看')).toBeTruthy()
  expect(askedFor('GET /common/download')).toHaveLength(0)
})

test('列配置: a column taken away is gone and the choice is stored for the user', async () => {
  const { user, askedFor } = page()
  await listed()
  await user.click(screen.getByRole('button', { name: '列配置' }))
  await user.click(await screen.findByRole('checkbox', { name: '排序' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /排序/ })).toBeNull())
  await waitFor(() => expect(askedFor('POST /system/sysTableConfig')).toHaveLength(1), { timeout: 2_000 })
  const body = askedFor('POST /system/sysTableConfig')[0]?.body as Record<string, string>
  expect(body).toMatchObject({ tableKey: 'demo-toy-ToyIndex-table', space: 'middle' })
  expect(JSON.parse(body.columns ?? '')).toContainEqual(expect.objectContaining({ dataIndex: 'sort', visible: false }))
})

test('列配置: a stored view comes back; columns it does not know are shown last', async () => {
  const columns = JSON.stringify([
    { dataIndex: 'toyName', visible: true },
    { dataIndex: 'gone', visible: true },
    { dataIndex: 'status', visible: false },
  ])
  page({
    'GET /system/sysTableConfig/getInfoByTableKey/demo-toy-ToyIndex-table': { data: { space: 'small', columns } },
  })
  await listed()
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.filter(Boolean)).toEqual(['玩具名称', '玩具编码', '排序', '备注', '创建时间', '操作'])
})

test('键盘: / goes to the search, N adds, R reads again; none of them while somebody writes', async () => {
  const { user, askedFor } = page()
  await listed()
  await user.keyboard('r')
  await waitFor(() => expect(askedFor('GET /demo/toy/page')).toHaveLength(2))
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '玩具编码' }))
  await user.keyboard('nr')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(askedFor('GET /demo/toy/page')).toHaveLength(2)
  screen.getByRole('textbox', { name: '玩具编码' }).blur()
  await user.keyboard('n')
  expect(await screen.findByText('添加玩具', {}, { timeout: 20_000 })).toBeTruthy()
})

test('行: arrows walk, space ticks', async () => {
  const { user } = page()
  await listed()
  rowOf('皮球').focus()
  await user.keyboard('{ArrowDown} ')
  expect(document.activeElement).toBe(rowOf('风筝'))
  expect(screen.getByText('已选 1 项')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 风筝' }).checked).toBe(true)
})

test('分页: the size is in the address; the rows one was looking at stay in sight', async () => {
  const { user, url } = page(
    {
      'GET /demo/toy/page': ({ query }) => {
        const [pageNum, pageSize] = [Number(query.get('pageNum')), Number(query.get('pageSize'))]
        return pageData([ball, kite], { total: 60, pages: 60 / pageSize, pageNum, pageSize, hasNextPage: true })
      },
    },
    { url: '/?pageNum=2' },
  )
  await listed()
  await user.click(screen.getByTitle('3'))
  await waitFor(() => expect(url()).toBe('/?pageNum=3'))
  await user.click(screen.getByRole('combobox', { name: '每页条数' }))
  await user.click(await screen.findByTitle('10 条/页'))
  await waitFor(() => expect(url()).toBe('/?pageNum=5&pageSize=10'))
  await user.click(screen.getByRole('combobox', { name: '每页条数' }))
  await user.click(await screen.findByTitle('50 条/页'))
  await waitFor(() => expect(url()).toBe('/?pageSize=50'))
})
