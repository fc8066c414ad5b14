import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import RoleIndex from './RoleIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const audit = { createTime: '2026-01-02 03:04:05', version: 1, dataScope: '5', status: '0' }
const roles = [
  { id: '1', roleName: '超级管理员', roleKey: 'admin', sort: 1, ...audit },
  { id: '2', roleName: '系统管理员', roleKey: 'sysAdmin', sort: 2, ...audit },
  { id: '3', roleName: '项目管理员', roleKey: 'projectAdmin', sort: 3, ...audit },
]
const people = [
  { id: 'u1', name: '王敏', userName: 'wangmin', status: '0', deptName: '研发部' },
  { id: 'u2', name: '李磊', userName: 'lilei', status: '1', deptName: null },
]
const page = (list: object[]) => ({
  data: { list, total: list.length, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: list.length },
})
const switches = [
  { id: 's0', dictType: 'sys_normal_disable', dictValue: '0', dictLabel: '正常', dictSort: 1, status: '0' },
  { id: 's1', dictType: 'sys_normal_disable', dictValue: '1', dictLabel: '停用', dictSort: 2, status: '0' },
].map((each) => ({ ...each, isDefault: 'N', cssClass: null, listClass: null }))
const answers: Answers = {
  'GET /system/role/page': page(roles),
  'GET /system/user/roleUserList/page': page(people),
  'GET /system/role/checkRoleNameUnique': { data: { code: '1' } },
  'GET /system/role/checkRoleKeyUnique': ({ query }) => ({
    data: { code: query.get('roleKey') === 'sysAdmin' ? '2' : '1' },
  }),
  'GET /system/dict/data/all/type/sys_normal_disable': { data: switches },
  'GET /system/dict/data/type/sys_normal_disable': { data: switches },
  'GET /system/sysTableConfig/getInfoByTableKey/system-role-RoleIndex-table': { data: null },
  'GET /system/sysTableConfig/getInfoByTableKey/system-role-RoleUserIndex-table': { data: null },
}
const open = async (more: Parameters<typeof renderPage>[1] = {}) => {
  const shown = renderPage(<RoleIndex />, { ...more, answers: { ...answers, ...more.answers } })
  await screen.findByRole('button', { name: '系统管理员' })
  const table = within(await screen.findByRole('region', { name: '角色列表' }))
  return { ...shown, table, bodyOf: () => shown.askedFor('POST /system/role/batchSave')[0]?.body }
}

test('角色: the first one is chosen, a click on another shows its people', async () => {
  const { user, table, askedFor } = await open()
  expect(await screen.findByRole('region', { name: '角色用户：超级管理员' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '添加用户' })).toBeNull()
  await user.click(table.getByText('projectAdmin'))
  const card = within(await screen.findByRole('region', { name: '角色用户：项目管理员' }))
  expect(await card.findByText('wangmin')).toBeTruthy()
  expect(askedFor('GET /system/user/roleUserList/page').map(({ query }) => query.get('roleId'))).toEqual(['1', '3'])
})

test('角色: a new row is not left without its name and key, and nothing else is sent', async () => {
  const { user, table, bodyOf } = await open()
  await user.click(table.getByText('保存'))
  expect(await screen.findByText('没有可保存的数据！')).toBeTruthy()
  await user.click(table.getByText('新增'))
  await user.click(table.getByLabelText('修改 系统管理员'))
  expect(await screen.findByText('请先维护角色名称为空的数据！')).toBeTruthy()
  await user.click(table.getByLabelText('角色名称'))
  await user.paste('新角色')
  await user.click(table.getByText('保存'))
  expect(await screen.findByText('请先维护角色编码为空的数据！')).toBeTruthy()
  expect(bodyOf()).toBeUndefined()
})

test('角色: a taken key is told when it is left', async () => {
  const { user, table } = await open()
  await user.click(table.getByText('新增'))
  await user.click(table.getByLabelText('角色编码'))
  await user.paste('sysAdmin')
  await user.tab()
  expect(await table.findByText('角色编码已存在')).toBeTruthy()
})

test('角色: a deleted row is marked after a question and can be taken back', async () => {
  const { user, table, bodyOf } = await open()
  await user.click(table.getByRole('button', { name: '删除 项目管理员' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getAllByText('删除角色会删除相关的菜单，用户关系等，确认删除吗?')).not.toEqual([])
  await user.click(question.getByRole('button', { name: '删除' }))
  await user.click(await table.findByRole('button', { name: '撤销删除 项目管理员' }))
  await user.click(await table.findByRole('button', { name: '删除 系统管理员' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
  expect(await table.findByText('1 项未保存')).toBeTruthy()
  await user.click(table.getByText('保存'))
  expect(await screen.findByText('保存成功')).toBeTruthy()
  expect(bodyOf()).toEqual([{ handleType: 'delete', id: '2' }])
})

test('角色: added and changed rows are stored by one call', async () => {
  const { user, table, bodyOf } = await open()
  const fill = async (label: string, text: string) => {
    const input = table.getByLabelText(label)
    await user.clear(input)
    await user.click(input)
    await user.paste(text)
  }
  await user.click(table.getByLabelText('修改 系统管理员'))
  await fill('角色名称', '改过的')
  await user.click(table.getByText('新增'))
  await fill('角色名称', '新角色')
  await fill('角色编码', 'fresh')
  expect(await table.findByText('2 项未保存')).toBeTruthy()
  await user.click(table.getByText('保存'))
  expect(await screen.findByText('保存成功')).toBeTruthy()
  expect(bodyOf()).toEqual([
    { handleType: 'edit', id: '2', version: 1, roleName: '改过的', roleKey: 'sysAdmin', sort: 2, status: '0' },
    { handleType: 'add', id: expect.stringMatching(/^newRow-/), roleName: '新角色', roleKey: 'fresh', status: '0' },
  ])
  await waitFor(() => expect(table.queryByText('2 项未保存')).toBeNull())
})

test('角色: what was typed stays when the server refuses', async () => {
  const refused = { 'POST /system/role/batchSave': { code: 500, reason: 'stale', msg: '数据失效，请重新更新！' } }
  const { user, table, askedFor } = await open({ answers: refused })
  await user.click(table.getByRole('button', { name: '修改 系统管理员' }))
  await user.type(table.getByRole('textbox', { name: '角色名称' }), '改')
  await user.click(table.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(askedFor('POST /system/role/batchSave')).toHaveLength(1))
  expect(table.getByRole<HTMLInputElement>('textbox', { name: '角色名称' }).value).toBe('系统管理员改')
  expect(screen.queryByText('保存成功')).toBeNull()
})

test('角色: 超级管理员 is neither changed nor deleted', async () => {
  const { user, table, askedFor } = await open()
  expect(table.getByRole<HTMLButtonElement>('button', { name: '修改 超级管理员' }).disabled).toBe(true)
  await user.click(table.getByRole('button', { name: '删除 超级管理员' }))
  expect(await screen.findByText('管理员不允许删除！')).toBeTruthy()
  expect(askedFor('POST /system/role/batchSave')).toEqual([])
})

test('角色: the state is switched at its word, after a question', async () => {
  const { user, table, askedFor } = await open()
  await user.click(await table.findByRole('button', { name: /系统管理员，停用/ }))
  expect(await screen.findByText('确认停用【系统管理员】的角色吗?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '是' }))
  expect(await screen.findByText('停用成功')).toBeTruthy()
  expect(askedFor('POST /system/role/changeStatus')[0]?.body).toEqual({ id: '2', status: '1', version: 1 })
})

test('角色: people are found by name and state', async () => {
  const { user, askedFor } = await open()
  await user.type(await screen.findByLabelText('用户登录名或名称'), 'wang{Enter}')
  await user.click(screen.getByLabelText('用户状态'))
  const choices = await screen.findAllByText('停用')
  await user.click(choices.at(-1) as HTMLElement)
  await waitFor(() => {
    const asked = askedFor('GET /system/user/roleUserList/page').at(-1)?.query
    expect([asked?.get('userNameOrName'), asked?.get('status')]).toEqual(['wang', '1'])
  })
})

test('角色: people are removed after a question that names them', async () => {
  const { user, table, askedFor } = await open()
  await user.click(table.getByText('sysAdmin'))
  const card = within(await screen.findByRole('region', { name: '角色用户：系统管理员' }))
  await user.click(await card.findByRole('button', { name: '删除 王敏' }))
  expect(await screen.findByText('这些用户将不再拥有角色【系统管理员】，其权限立即失效')).toBeTruthy()
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeTruthy()
  expect(askedFor('POST /system/role/deleteRoleUser/2/u1')).toHaveLength(1)
})

test('角色: people ticked on one page stay ticked on the next, and go with all of them', async () => {
  const others = Array.from({ length: 20 }, (_, i) => ({
    ...people[0],
    id: `w${i}`,
    name: `王${i}`,
    userName: `w${i}`,
  }))
  const all = [...others, ...people]
  const { user, table, askedFor } = await open({
    answers: {
      'GET /system/user/roleUserList/page': ({ query }) => {
        const [at, size] = [Number(query.get('pageNum')), Number(query.get('pageSize'))]
        const { data } = page(all.slice((at - 1) * size, at * size))
        return { data: { ...data, total: 22, pages: 2, pageNum: at, hasNextPage: at === 1 } }
      },
    },
  })
  await user.click(table.getByText('sysAdmin'))
  const card = within(await screen.findByRole('region', { name: '角色用户：系统管理员' }))
  await user.click(await card.findByRole('checkbox', { name: '全选本页' }))
  await user.click(card.getByTitle('2'))
  await card.findByText('wangmin')
  expect(card.getByText('已选 20 项，其中 20 项在其他页')).toBeTruthy()
  await user.click(card.getByRole('checkbox', { name: '全选本页' }))
  expect(card.getByText('已选 22 项，其中 20 项在其他页')).toBeTruthy()
  await user.click(card.getByRole('checkbox', { name: '选择 王敏' }))
  await user.click(card.getByRole('button', { name: '删除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
  await screen.findByText('删除成功')
  const ids = ['u2', ...others.map(({ id }) => id)].join(',')
  expect(askedFor(`POST /system/role/deleteRoleUser/2/${ids}`)).toHaveLength(1)
})

test('角色: roles ticked on one page stay ticked on the next', async () => {
  const { user, table } = await open({
    answers: {
      'GET /system/role/page': ({ query }) => {
        const at = Number(query.get('pageNum'))
        const { data } = page(at === 1 ? roles.slice(1, 2) : roles.slice(2))
        return { data: { ...data, total: 40, pages: 2, pageNum: at, hasNextPage: at === 1 } }
      },
    },
  })
  await user.click(table.getByRole('checkbox', { name: '选择 系统管理员' }))
  await user.click(table.getByTitle('2'))
  await user.click(await table.findByRole('checkbox', { name: '选择 项目管理员' }))
  expect(table.getByText('已选 2 项，其中 1 项在其他页')).toBeTruthy()
  await user.click(table.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('当前选中角色名称为"项目管理员,系统管理员"的数据')).toBeTruthy()
})

test('角色: what one may not do is not on the page', async () => {
  await open({ permissions: ['system:role:list', 'system:role:query'] })
  for (const name of ['新增', '保存', '导出', '添加用户', '修改 系统管理员', '删除 系统管理员'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: /，停用/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('角色: a copy takes another name and key', async () => {
  const { user, table, askedFor } = await open({ answers: { 'POST /system/role/copy': { data: { id: 'new' } } } })
  await user.click(table.getByRole('button', { name: '更多 系统管理员' }))
  await user.click(await screen.findByRole('menuitem', { name: '复制' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('角色编码不能为空')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: '角色编码' }), 'second')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('新增成功')).toBeTruthy()
  expect(askedFor('POST /system/role/copy')[0]?.body).toEqual({
    id: '2',
    roleName: '系统管理员副本',
    roleKey: 'second',
  })
})
