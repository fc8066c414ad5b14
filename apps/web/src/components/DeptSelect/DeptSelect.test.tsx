import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DeptTree } from '#/components/DeptTree/DeptTree.tsx'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { DeptSelect } from './DeptSelect.tsx'

afterEach(() => vi.unstubAllGlobals())

const node = (id: string, title: string, deptType: string, more: object = {}) => ({
  id,
  key: id,
  label: title,
  title,
  parentId: '0',
  parentIds: id,
  isLeaf: true,
  selectable: true,
  disabled: false,
  disableCheckbox: false,
  icon: deptType,
  attributes: { nodeType: deptType, deptType, status: '0', subtitle: id, deptPinyin: 'shichangbu,scb' },
  children: null,
  ...more,
})
const off = { nodeType: 'dept', deptType: 'dept', status: '1', subtitle: 'x', deptPinyin: 'x,x' }
const market = node('d1', '市场部', 'dept', { parentId: '100', parentIds: '100/d1', isLeaf: false })
const group = (...children: object[]) =>
  node('100', '集团', 'org', { isLeaf: false, disabled: true, selectable: false, children })
const tree = [
  group(
    node('c1', '华东公司', 'company', { parentId: '100', parentIds: '100/c1' }),
    market,
    node('d2', '旧部', 'dept', { parentId: '100', parentIds: '100/d2', attributes: off }),
  ),
]
const answers: Answers = {
  'GET /system/dept/listTree/3/0': { data: tree },
  'GET /system/dept/listTree/1/d1': {
    data: [node('d3', '渠道组', 'dept', { parentId: 'd1', parentIds: '100/d1/d3' })],
  },
  'GET /system/dept/search': { data: [group(market)] },
  'POST /system/dept/getDeptInfoByIds': {
    data: [{ id: 'd1', parentIds: '100/d1', name: '市场部', deptType: 'dept', icon: 'apartment' }],
  },
}

const stored = () => screen.getByTestId('stored').textContent
type Props = Partial<Parameters<typeof DeptSelect>[0]>
function Field(props: Props) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <>
      <DeptSelect {...props} value={value} placeholder="请选择部门" onChange={setValue} />
      <output data-testid="stored">{value}</output>
    </>
  )
}
async function opened(props: Props = {}) {
  const page = renderPage(<Field {...props} />, { answers })
  await page.user.click(screen.getByPlaceholderText('请选择部门'))
  const dialog = within(await screen.findByRole('dialog', { name: '选择部门' }))
  await dialog.findByText('市场部')
  return { ...page, dialog }
}

test('选部门: only departments proper, those in use and within reach can be chosen', async () => {
  const { user, dialog } = await opened()
  for (const title of ['华东公司', '旧部', '集团']) await user.click(dialog.getByText(title))
  expect(dialog.getByText('已选（0）')).toBeTruthy()
  expect(dialog.getByText('（已停用）')).toBeTruthy()
  await user.click(dialog.getByText('市场部'))
  await user.click(dialog.getByRole('button', { name: '选择' }))
  await waitFor(() => expect(stored()).toBe('d1'))
})

test('选部门: organisations and companies only, when that is asked for', async () => {
  const { user, dialog } = await opened({ scope: 'nonDept', multiple: true })
  const box = (title: string) =>
    dialog.getByText(title).closest('.ant-tree-treenode')?.querySelector('.ant-tree-checkbox')
  await user.click(box('华东公司') as Element)
  expect(dialog.getByText('已选（1）')).toBeTruthy()
  expect(box('市场部')).toBeNull()
})

test('选部门: a department cannot be put below itself', async () => {
  const { user, dialog } = await opened({ scope: 'all', except: 'd1' })
  await user.click(dialog.getByText('市场部'))
  expect(dialog.getByText('已选（0）')).toBeTruthy()
  await user.click(dialog.getByText('华东公司'))
  expect(dialog.getByText('已选（1）')).toBeTruthy()
})

test('部门树: a department narrows the list, 全部 widens it again, foreign ones only lead on', async () => {
  const chosen: unknown[] = []
  const { user } = renderPage(<DeptTree selected="d1" onSelect={(id) => chosen.push(id)} />, { answers })
  await user.click(await screen.findByText('市场部'))
  await user.click(screen.getByText('集团'))
  await user.click(screen.getByRole('button', { name: '全部' }))
  expect(chosen).toEqual(['d1', undefined])
})

test('部门树: found by pinyin a name is marked as a whole, deeper levels load when opened', async () => {
  const { user, askedFor, container } = renderPage(<DeptTree onSelect={() => undefined} />, { answers })
  await screen.findByText('市场部')
  const closed = container.querySelectorAll('.ant-tree-switcher_close')
  await user.click(closed[0] as Element)
  expect(await screen.findByText('渠道组')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: '输入名称回车查询' }), 'scb{Enter}')
  await waitFor(() => expect(screen.getByText('市场部').tagName).toBe('MARK'))
  expect(askedFor('GET /system/dept/search')[0]?.query.get('deptName')).toBe('scb')
})

test('部门树: a failure is said and tried again', async () => {
  let broken = true
  const { user } = renderPage(<DeptTree onSelect={() => undefined} />, {
    answers: {
      ...answers,
      'GET /system/dept/listTree/3/0': () => (broken ? { code: 500, msg: '坏了' } : { data: tree }),
    },
  })
  expect(await screen.findByText('加载失败：坏了')).toBeTruthy()
  broken = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('市场部')).toBeTruthy()
})
