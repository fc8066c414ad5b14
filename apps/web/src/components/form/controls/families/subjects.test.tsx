import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormInvalid } from '#/components/form/FormRenderer.tsx'
import { control, formOf, required, showForm } from '#/components/form/testing/showForm.tsx'
import type { Answers } from '#testing/renderPage.tsx'

const people = [
  { id: 'u1', name: '安宁' },
  { id: 'u2', name: '毕小本' },
]
const node = { isLeaf: true, selectable: true, disabled: false, disableCheckbox: false, children: null, icon: 'user' }
const answers: Answers = {
  'POST /system/user/getUserInfoByIds': ({ body }) => ({
    data: people
      .filter(({ id }) => (body as { userIds: string }).userIds.split(';').includes(id))
      .map((one) => ({ ...one, subtitle: '集团', parentIds: `100/${one.id}`, avatar: null, icon: 'user' })),
  }),
  'POST /system/dept/getDeptInfoByIds': {
    data: [{ id: 'd1', name: '市场部', parentIds: '100/d1', deptType: 'dept', icon: 'apartment' }],
  },
  'GET /system/post/selectList': { data: [{ id: 'p1', name: '销售' }] },
  'GET /system/dept/userSelectList/3/0': {
    data: people.map(({ id, name }) => ({
      ...node,
      id,
      key: `user-${id}`,
      label: name,
      title: name,
      parentId: '0',
      parentIds: id,
      attributes: { nodeType: 'user', subtitle: '集团', avatar: null },
    })),
  },
  'GET /system/dept/deptSelectList/3/0': {
    data: [
      { id: 'd1', title: '市场部', deptType: 'dept' },
      { id: 'c1', title: '华东公司', deptType: 'company' },
    ].map(({ id, title, deptType }) => ({
      ...node,
      id,
      key: id,
      label: title,
      title,
      parentId: '0',
      parentIds: id,
      icon: deptType,
      attributes: { nodeType: deptType, deptType, status: '0' },
    })),
  },
}

test('用户选择: begins with whoever fills the form; another one is chosen and stored by id', async () => {
  const who = control('userSelect', '负责人', { defaultOwn: true })
  const context = { userId: 'u1' }
  const { user, form } = showForm(formOf(who), { context }, answers)
  const field = await screen.findByLabelText<HTMLInputElement>('负责人')
  await waitFor(() => expect(field.value).toBe('安宁'))
  expect(await form().getData()).toEqual({ 负责人: 'u1' })
  await user.click(field)
  const dialog = within(await screen.findByRole('dialog', { name: '选择人员' }))
  await user.click(await dialog.findByText('毕小本'))
  await user.click(dialog.getByRole('button', { name: '选择' }))
  await waitFor(() => expect(field.value).toBe('毕小本'))
  expect(await form().getData()).toEqual({ 负责人: 'u2' })
})

test('用户选择: several are a list of ids, none an empty one', async () => {
  const team = control('userSelect', '成员', { multiple: true })
  const { form, container, user } = showForm(formOf(team), { defaultValue: { 成员: ['u1', 'u2'] } }, answers)
  expect(await screen.findByDisplayValue('安宁、毕小本')).toBeTruthy()
  await user.click(container.querySelector('.ant-input-clear-icon') ?? container)
  expect(await form().getData()).toEqual({ 成员: [] })
})

test('用户选择: a required one that is missing is told at the field', async () => {
  const { form } = showForm(formOf(control('userSelect', '负责人', {}, required)), {}, answers)
  const field = await screen.findByLabelText(/负责人/)
  await expect(form().getData()).rejects.toBeInstanceOf(FormInvalid)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.getAttribute('aria-required')).toBe('true')
})

test('部门选择: the scope of the field says which departments can be chosen', async () => {
  const { user, form } = showForm(formOf(control('deptSelect', '部门', { scope: 'nonDept' })), {}, answers)
  await user.click(await screen.findByLabelText('部门'))
  const dialog = within(await screen.findByRole('dialog', { name: '选择部门' }))
  await user.click(await dialog.findByText('市场部'))
  expect(dialog.getByText('已选（0）')).toBeTruthy()
  await user.click(dialog.getByText('华东公司'))
  await user.click(dialog.getByRole('button', { name: '选择' }))
  await waitFor(async () => expect(await form().getData()).toEqual({ 部门: 'c1' }))
})

test('岗位选择: posts in use; one that is not is said to be', async () => {
  const { user, form } = showForm(
    formOf(control('postSelect', '岗位'), control('postSelect', '旧岗', { multiple: true })),
    { defaultValue: { 旧岗: ['p9'] } },
    answers,
  )
  expect(await screen.findByText('已停用的岗位')).toBeTruthy()
  await user.click(await screen.findByLabelText('岗位'))
  await user.click(await screen.findByText('销售'))
  expect(await form().getData()).toEqual({ 岗位: 'p1', 旧岗: ['p9'] })
})

test('业务组件: read as names, those whom the page knows without asking', async () => {
  const list = [
    control('userSelect', '负责人', { multiple: true }),
    control('deptSelect', '部门'),
    control('postSelect', '岗位'),
    control('userSelect', '空'),
  ]
  const values = { 负责人: ['u1', 'left', 'gone'], 部门: 'd1', 岗位: 'p1' }
  const subjects = [{ kind: 'user' as const, id: 'left', name: '离职者' }]
  const { askedFor } = showForm(formOf(...list), { mode: 'view', defaultValue: values, subjects }, answers)
  expect(await screen.findByText('安宁、离职者、已停用的人员')).toBeTruthy()
  expect(await screen.findByText('市场部')).toBeTruthy()
  expect(await screen.findByText('销售')).toBeTruthy()
  expect(askedFor('POST /system/user/getUserInfoByIds').map(({ body }) => body)).toEqual([{ userIds: 'u1;gone' }])
})

test('业务组件: in the row of a table the column names the field', async () => {
  const rows = control('batch', '明细', { minLimit: 1 }, { list: [control('userSelect', '经办人')] })
  showForm(formOf(rows), {}, answers)
  expect(await screen.findByRole('textbox', { name: /经办人/ })).toBeTruthy()
})
