import { screen, waitFor, within } from '@testing-library/react'
import { Form } from 'antd'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { UserSelect } from './UserSelect.tsx'

afterEach(() => vi.unstubAllGlobals())

const place = { isLeaf: false, selectable: true, disabled: false, disableCheckbox: false, children: null }
const dept = (id: string, title: string, parentIds: string, children: object[] | null) => ({
  ...place,
  id,
  key: id,
  label: title,
  title,
  parentId: parentIds.split('/').at(-2) ?? '0',
  parentIds,
  icon: 'dept',
  attributes: { nodeType: 'dept', deptType: 'dept', status: '0' },
  children,
})
const person = (id: string, title: string, path: string, subtitle: string) => ({
  ...place,
  id,
  key: `user-${id}`,
  label: title,
  title,
  parentId: path.split('/').at(-1),
  parentIds: `${path}/${id}`,
  isLeaf: true,
  icon: 'user',
  attributes: { nodeType: 'user', subtitle, avatar: null },
})
const name = (id: string, text: string, subtitle: string, path: string) => ({
  id,
  name: text,
  subtitle,
  parentIds: `${path}/${id}`,
  avatar: null,
  icon: 'user',
})

const ann = person('u1', '安宁', '100', '集团')
const ben = person('u2', '毕小本', '100/d1', '市场部')
const answers: Answers = {
  'GET /system/dept/userSelectList/3/0': {
    data: [dept('100', '集团', '100', [dept('d1', '市场部', '100/d1', null), ann])],
  },
  'GET /system/dept/userSelectList/1/d1': { data: [ben] },
  'GET /system/dept/userSelectList/50/d1': { data: [ben] },
  'GET /system/dept/searchDeptUserList': {
    data: [dept('100', '集团', '100', [dept('d1', '市场部', '100/d1', [ben])])],
  },
  'POST /system/user/getUserInfoByIds': ({ body }) => ({
    data: [name('u1', '安宁', '集团', '100'), name('u2', '毕小本', '市场部', '100/d1')].filter(({ id }) =>
      (body as { userIds: string }).userIds.split(';').includes(id),
    ),
  }),
}

const stored = () => screen.getByTestId('stored').textContent
function Field({ start = '', multiple = false }: { start?: string; multiple?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <UserSelect value={value} multiple={multiple} placeholder="请选择人员" onChange={setValue} />
      <output data-testid="stored">{value}</output>
    </>
  )
}

const opened = async (props: { start?: string; multiple?: boolean } = {}) => {
  const page = renderPage(<Field {...props} />, { answers })
  const field = screen.getByPlaceholderText<HTMLInputElement>('请选择人员')
  await waitFor(() => expect(field.value === '').toBe(!props.start))
  await page.user.click(field)
  const dialog = within(await screen.findByRole('dialog', { name: '选择人员' }))
  await dialog.findByText('市场部')
  return { ...page, dialog, field }
}
const node = (title: string) => {
  const found = screen.getByText(title, { selector: '.ant-tree *' }).closest('.ant-tree-treenode')
  if (!(found instanceof HTMLElement)) throw new Error(`no node ${title}`)
  return found
}
const box = (title: string) => within(node(title)).getByRole('checkbox')

test('选人: the field shows names, a person who is gone is said to be', async () => {
  renderPage(<Field start="u1;gone" />, { answers })
  await waitFor(() =>
    expect(screen.getByPlaceholderText<HTMLInputElement>('请选择人员').value).toBe('安宁、已停用的人员'),
  )
})

test('选人: one person is chosen; a department is none', async () => {
  const { user, dialog, field } = await opened()
  await user.click(dialog.getByText('市场部'))
  expect(await screen.findByText('请选择用户添加')).toBeTruthy()
  expect(dialog.getByText('已选（0）')).toBeTruthy()
  await user.click(dialog.getByText('安宁'))
  expect(dialog.getByText('已选（1）')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '选择' }))
  await waitFor(() => expect(stored()).toBe('u1'))
  await waitFor(() => expect(field.value).toBe('安宁'))
})

test('选人: ticking a department adds everybody below it, unticking takes them away', async () => {
  const { user, dialog } = await opened({ multiple: true })
  await user.click(box('市场部'))
  await waitFor(() => expect(dialog.getByText('已选（1）')).toBeTruthy())
  expect(dialog.getByText('（市场部）')).toBeTruthy()
  expect(box('市场部').getAttribute('aria-checked')).toBe('true')
  expect(box('集团').getAttribute('aria-checked')).toBe('mixed')
  await user.click(box('市场部'))
  await waitFor(() => expect(dialog.getByText('已选（0）')).toBeTruthy())
})

test('选人: several are ordered with the keyboard', async () => {
  const { user, dialog } = await opened({ start: 'u1;u2', multiple: true })
  const list = within(dialog.getByRole('region', { name: '已选（2）' }))
  const shown = () => list.getAllByRole('listitem').map((item) => item.textContent)
  expect(shown()).toEqual(['安宁（集团）', '毕小本（市场部）'])
  await user.click(list.getByRole('button', { name: '移动 毕小本，按 Alt 和上下方向键' }))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(shown()).toEqual(['毕小本（市场部）', '安宁（集团）'])
  await user.click(dialog.getByRole('button', { name: '选择' }))
  await waitFor(() => expect(stored()).toBe('u2;u1'))
})

test('选人: ticked ones are deleted together, cancelling changes nothing', async () => {
  const { user, dialog } = await opened({ start: 'u1;u2', multiple: true })
  await user.click(dialog.getByRole('button', { name: '移除 安宁' }))
  expect(dialog.getByText('已选（1）')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: '全选' }))
  await user.click(dialog.getByRole('button', { name: '删除' }))
  expect(dialog.getByText('已选（0）')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stored()).toBe('u1;u2')
})

test('选人: a search leads to whom it found', async () => {
  const { user, dialog, askedFor } = await opened()
  await user.type(dialog.getByRole('searchbox', { name: '请输入用户信息' }), 'bxb{Enter}')
  expect((await dialog.findByText('毕小本')).tagName).toBe('MARK')
  expect(askedFor('GET /system/dept/searchDeptUserList')[0]?.query.get('searchText')).toBe('bxb')
})

test('选人: the cross empties the field without opening it', async () => {
  const { user, container } = renderPage(<Field start="u1" />, { answers })
  await waitFor(() => expect(screen.getByPlaceholderText<HTMLInputElement>('请选择人员').value).toBe('安宁'))
  const cross = container.querySelector('.ant-input-clear-icon')
  if (!cross) throw new Error('no cross')
  await user.click(cross)
  await waitFor(() => expect(stored()).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('人员选择: in a form that is only read nobody is chosen', async () => {
  const { user } = renderPage(
    <Form disabled>
      <UserSelect id="people" placeholder="选择人员" value="u1" />
    </Form>,
    { answers },
  )
  const field = await screen.findByDisplayValue('安宁')
  expect(field).toHaveProperty('disabled', true)
  await user.click(field)
  await user.type(field, '{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
