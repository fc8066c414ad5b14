import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import SysDeptIndex from './SysDeptIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = (id: string, deptName: string, parentIds: string, deptType: string, children: object[] = []) => ({
  id,
  deptName,
  deptCode: `C-${id}`,
  deptType,
  leader: '王敏',
  phone: null,
  email: null,
  status: '0',
  parentId: parentIds.split('/').at(-2) ?? '0',
  parentIds,
  treeSort: 10,
  treeSorts: '000010',
  treeLevel: parentIds.split('/').length,
  treeLeaf: children.length > 0 ? 'n' : 'y',
  version: 1,
  createTime: '2026-01-02 03:04:05',
  reachable: true,
  children,
})
const office = row('d1', '市场部', '100/c1/d1', 'dept')
const company = row('c1', '华东公司', '100/c1', 'company', [office])
const group = row('100', '集团', '100', 'org', [company])
const names: Record<string, object> = {
  100: { id: '100', name: '集团', deptType: 'org', parentIds: '100', icon: 'apartment' },
  c1: { id: 'c1', name: '华东公司', deptType: 'company', parentIds: '100/c1', icon: 'apartment' },
  d1: { id: 'd1', name: '市场部', deptType: 'dept', parentIds: '100/c1/d1', icon: 'apartment' },
}
const entries = (...pairs: [string, string][]) => ({
  data: pairs.map(([dictValue, dictLabel]) => ({ dictValue, dictLabel, status: '0', isDefault: 'N' })),
})
const types = entries(['org', '机构'], ['company', '公司'], ['dept', '部门'])
const onOff = entries(['0', '正常'], ['1', '停用'])
const answers: Answers = {
  'GET /system/dept/list/3/0': { data: [group] },
  'GET /system/dept/checkDeptCodeUnique': { data: { code: '1' } },
  'GET /system/dept/checkDeptNameUnique': { data: { code: '1' } },
  'GET /system/dept/findMaxSort/100': { data: 30 },
  'GET /system/dept/findMaxSort/d1': { data: 10 },
  'GET /system/dept/100': { data: { ...group, remark: null } },
  'GET /system/dept/d1': { data: { ...office, leaderUserId: 'u1', leaderUserName: '王敏' } },
  'GET /system/dict/data/type/sys_dept_type': types,
  'GET /system/dict/data/all/type/sys_dept_type': types,
  'GET /system/dict/data/type/sys_normal_disable': onOff,
  'GET /system/dict/data/all/type/sys_normal_disable': onOff,
  'POST /system/dept/getDeptInfoByIds': ({ body }) => ({
    data: (body as { deptIds: string }).deptIds.split(';').flatMap((id) => names[id] ?? []),
  }),
  'POST /system/user/getUserInfoByIds': { data: [{ id: 'u1', name: '王敏', subtitle: '市场部', parentIds: 'x/u1' }] },
  'GET /system/sysTableConfig/getInfoByTableKey/system-dept-DeptIndex-table': { data: null },
}
const page = (more: Answers = {}) => renderPage(<SysDeptIndex />, { answers: { ...answers, ...more } })
const choices = (form: ReturnType<typeof within>) =>
  within(form.getByRole('radiogroup', { name: '类型' }))
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => [radio.parentElement?.parentElement?.textContent, radio.checked])

test('部门管理: nothing is added before the tree says below what', async () => {
  let answer: (value: Record<string, unknown>) => void = () => undefined
  const tree = new Promise<Record<string, unknown>>((resolve) => (answer = resolve))
  page({ 'GET /system/dept/list/3/0': () => tree })
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: '新增' })
  expect(add.disabled).toBe(true)
  answer({ data: [group] })
  await waitFor(() => expect(add.disabled).toBe(false))
})

test('部门: two levels are open, the root keeps its place and is not deleted', async () => {
  const { user } = page()
  expect(await screen.findByText('市场部')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '更多 集团' }))
  const remove = await screen.findByRole('menuitem', { name: '删除' })
  expect([remove.getAttribute('aria-disabled'), remove.getAttribute('title')]).toEqual(['true', '根部门不允许删除'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: '修改 集团' }))
  const form = within(await screen.findByRole('dialog', { name: '修改部门' }))
  await waitFor(() => expect(choices(form)).toEqual([['机构', true]]))
  expect(form.queryByText('上级部门')).toBeNull()
  expect(form.getByRole('radiogroup', { name: '状态' })).toBeTruthy()
})

test('部门: a new one stands below the root, the first type that may stand there is chosen', async () => {
  const { user, asked } = page()
  await screen.findByText('市场部')
  await user.click(screen.getByRole('button', { name: '新增' }))
  const form = within(await screen.findByRole('dialog', { name: '添加部门' }))
  await waitFor(() =>
    expect(choices(form)).toEqual([
      ['公司', true],
      ['部门', false],
    ]),
  )
  expect(form.getByRole<HTMLInputElement>('textbox', { name: '上级部门' }).value).toBe('集团')
  expect(form.queryByRole('radiogroup', { name: '状态' })).toBeNull()
  expect(form.getByText('详细信息').closest('[aria-expanded]')?.getAttribute('aria-expanded')).toBe('false')
  await user.type(form.getByRole('textbox', { name: '部门编码' }), 'new')
  await user.type(form.getByRole('textbox', { name: '部门名称' }), '新公司')
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.find(({ method, path }) => method === 'POST' && path === '/system/dept')?.body).toMatchObject({
      parentId: '100',
      deptCode: 'new',
      deptName: '新公司',
      deptType: 'company',
      treeSort: 30,
    }),
  )
})

test('部门: below a department there are only departments', async () => {
  const { user } = page()
  await screen.findByText('市场部')
  await user.click(screen.getByRole('button', { name: '添加子部门 市场部' }))
  const form = within(await screen.findByRole('dialog', { name: '添加部门' }))
  await waitFor(() => expect(choices(form)).toEqual([['部门', true]]))
})

test('部门: a refusal about folded details unfolds them and stands at its field', async () => {
  const errors = { leaderUserId: '负责人不存在或已停用' }
  const { user } = page({ 'POST /system/dept': { code: 500, msg: errors.leaderUserId, errors } })
  await screen.findByText('市场部')
  await user.click(screen.getByRole('button', { name: '添加子部门 市场部' }))
  const form = within(await screen.findByRole('dialog', { name: '添加部门' }))
  await waitFor(() => expect(choices(form)).toEqual([['部门', true]]))
  await user.type(form.getByRole('textbox', { name: '部门编码' }), 'x')
  await user.type(form.getByRole('textbox', { name: '部门名称' }), 'x')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('负责人不存在或已停用')).toBeTruthy()
  expect(form.getByText('详细信息').closest('[aria-expanded]')?.getAttribute('aria-expanded')).toBe('true')
})

test('部门: what goes with a deleted department is said', async () => {
  const { user } = page()
  await screen.findByText('市场部')
  await user.click(screen.getByRole('button', { name: '更多 市场部' }))
  await user.click(await screen.findByRole('menuitem', { name: '删除' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('当前选中部门名称为"市场部"的数据，各角色自定义数据权限中的这些部门一并移除')).toBeTruthy()
  expect(question.getByText('删除后不可恢复')).toBeTruthy()
})
