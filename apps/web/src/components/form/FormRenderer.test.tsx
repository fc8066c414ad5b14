import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FormInvalid } from './FormRenderer.tsx'
import { control, formOf, required, showForm } from './testing/showForm.tsx'

test('渲染器: what is typed is the data', async () => {
  const { user, form } = showForm(
    formOf(control('input', '姓名'), control('number', '天数'), control('switch', '加急'), control('textarea', '说明')),
  )
  await user.type(screen.getByLabelText('姓名'), '张三')
  await user.clear(screen.getByLabelText('天数'))
  await user.type(screen.getByLabelText('天数'), '3')
  await user.click(screen.getByRole('switch', { name: '加急' }))
  await user.type(screen.getByLabelText('说明'), '回家')
  expect(await form().getData()).toEqual({ 姓名: '张三', 天数: 3, 加急: true, 说明: '回家' })
})

test('渲染器: boxes keep the order in which they were ticked', async () => {
  const { user, form } = showForm(formOf(control('checkbox', '爱好'), control('radio', '性别')))
  const hobbies = screen.getByRole('group', { name: '爱好' })
  await user.click(within(hobbies).getByLabelText('选项3'))
  await user.click(within(hobbies).getByLabelText('选项1'))
  await user.click(within(screen.getByRole('group', { name: '性别' })).getByLabelText('选项2'))
  expect(await form().getData()).toEqual({ 爱好: ['3', '1'], 性别: '2' })
})

test('渲染器: a cleared choice is no value, a chosen one a string', async () => {
  const { user, form, container } = showForm(formOf(control('select', '类别', { clearable: true })))
  await user.click(screen.getByRole('combobox', { name: '类别' }))
  await user.click(await screen.findByTitle('下拉框2'))
  expect(await form().getData()).toEqual({ 类别: '2' })
  await user.click(container.querySelector('.ant-select-clear') ?? container)
  expect(await form().getData()).toEqual({})
})

test('渲染器: controls without data, hidden ones and those without a frame are not in the data', async () => {
  const { form } = showForm(
    formOf(
      control('text', '请填写'),
      control('alert', '注意'),
      control('divider', '分割'),
      control('button', '提交'),
      control('html', '片段'),
      control('input', '藏', { hidden: true }),
      control('input', '裸', { noFormItem: true }),
      control('card', '卡片', {}, { list: [control('input', '里面')] }),
    ),
  )
  expect(screen.queryByLabelText('藏')).toBeNull()
  expect(await form().getData()).toEqual({ 里面: '' })
})

test('渲染器: a message stands under its field and goes when the field is right', async () => {
  const failed = vi.fn<(errors: readonly unknown[]) => void>()
  const { user, form } = showForm(formOf(control('input', '姓名', {}, required)), { onValidateFail: failed })
  const refused = await form()
    .getData()
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(FormInvalid)
  expect((refused as FormInvalid).errors).toMatchObject([{ path: ['姓名'], label: '姓名', message: '必填项' }])
  expect(failed).toHaveBeenCalledOnce()
  const name = screen.getByLabelText(/姓名/)
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('必填项')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.type(name, '张')
  expect(screen.queryByText('必填项')).toBeNull()
})

test('渲染器: a failing field opens every tab around it, however deep', async () => {
  const tab = (value: string, ...list: ReturnType<typeof control>[]) => ({ value, label: `页${value}`, list })
  const inner = control('tabs', '内', {}, { columns: [tab('丙'), tab('丁', control('input', '深处', {}, required))] })
  const card = control('card', '卡片', {}, { list: [inner] })
  const outer = control('tabs', '外', {}, { columns: [tab('甲'), tab('乙', card)] })
  const { form } = showForm(formOf(outer))
  expect(screen.queryByLabelText(/深处/)).toBeNull()
  await expect(form().validate()).rejects.toThrow('必填项')
  const field = await screen.findByLabelText(/深处/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getAllByRole('tab', { selected: true }).map((each) => each.textContent)).toEqual(['页乙', '页丁'])
})

test('渲染器: messages of the server are shown like those of the form', async () => {
  const { form } = showForm(formOf(control('input', '编号')))
  act(() => form().setErrors([{ path: ['编号'], message: '编号已存在' }]))
  expect(await screen.findByText('编号已存在')).toBeTruthy()
})

test('渲染器: the page sets, hides, disables and resets', async () => {
  const changed = vi.fn<(value: unknown, model: string) => void>()
  const { user, form } = showForm(formOf(control('input', '甲'), control('select', '乙')), { onChange: changed })
  await act(() => form().setData({ 甲: '来自页面', 没有: 1 }))
  expect(changed).not.toHaveBeenCalled()
  expect(screen.getByLabelText('甲')).toHaveProperty('value', '来自页面')
  act(() => form().disable(['甲']))
  expect(screen.getByLabelText('甲')).toHaveProperty('disabled', true)
  act(() => form().enable(['甲']))
  act(() => form().hide(['甲']))
  expect(screen.queryByLabelText('甲')).toBeNull()
  act(() => form().show(['甲']))
  act(() => form().setOptions(['甲'], 'placeholder', '新的提示'))
  expect(screen.getByPlaceholderText('新的提示')).toBeTruthy()
  await user.type(screen.getByLabelText('甲'), '!')
  expect(changed).toHaveBeenLastCalledWith('来自页面!', '甲')
  act(() => form().reset())
  expect(screen.getByLabelText('甲')).toHaveProperty('value', '')
  expect(
    form()
      .getFieldSchema()
      .map(({ model }) => model),
  ).toEqual(['甲', '乙'])
})

test('渲染器: a submit button hands over the way to the data, a reset button begins anew', async () => {
  const submitted = vi.fn<(getData: () => Promise<unknown>) => void>()
  const { user } = showForm(
    formOf(control('input', '甲'), control('button', '提交'), control('button', '重置', { handle: 'reset' })),
    { onSubmit: submitted },
  )
  await user.type(screen.getByLabelText('甲'), '字')
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect(await submitted.mock.calls[0]?.[0]()).toEqual({ 甲: '字' })
  await user.click(screen.getByRole('button', { name: '重置' }))
  expect(screen.getByLabelText('甲')).toHaveProperty('value', '')
})

test('渲染器: read, a form is words; what somebody may not see is not there', async () => {
  showForm(
    formOf(
      control('input', '姓名'),
      control('select', '类别'),
      control('switch', '加急'),
      control('input', '工资'),
      control('number', '空的'),
    ),
    {
      mode: 'view',
      defaultValue: { 姓名: '张三', 类别: '2', 加急: true, 工资: '100', 空的: null },
      fieldPermissions: { fields: { 工资: 'hidden' } },
    },
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('张三')).toBeTruthy()
  expect(screen.getByText('下拉框2')).toBeTruthy()
  expect(screen.getByText('是')).toBeTruthy()
  expect(screen.getByText('-')).toBeTruthy()
  expect(screen.queryByText('工资')).toBeNull()
})

test('渲染器: rights of a step: read fields are words, edited ones stay inputs', () => {
  showForm(formOf(control('input', '申请'), control('input', '意见')), {
    defaultValue: { 申请: '回家' },
    fieldPermissions: { fields: { 意见: 'edit' }, otherwise: 'read', required: ['意见'] },
  })
  expect(screen.getByText('回家')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /意见/ }).getAttribute('aria-required')).toBe('true')
})

test('渲染器: strings of older forms carry every value there and back', async () => {
  const { form } = showForm(formOf(control('switch', '开'), control('checkbox', '选'), control('input', '文')), {
    outputString: true,
    defaultValue: { 开: false, 选: ['1'], 文: 'a#b' },
  })
  const data = await form().getData()
  expect(data).toEqual({ 开: 'k-form-design#boolean#false', 选: 'k-form-design#object#["1"]', 文: 'a#b' })
  await act(() => form().setData({ ...data, 文: 'k-form-design#string#k-form-design#x' }))
  expect(form().getValue()).toEqual({ 开: false, 选: ['1'], 文: 'k-form-design#x' })
})

test('渲染器: controls of somebody else are shown in a preview alone', () => {
  const strange = { ...control('input', '条码'), type: 'barcode' }
  const { unmount } = showForm(formOf(strange))
  expect(screen.queryByText(/未知控件/)).toBeNull()
  unmount()
  showForm(formOf(strange), { mode: 'preview' })
  expect(screen.getByText('未知控件：barcode')).toBeTruthy()
})

test('渲染器: a required field without a name has no line for a star alone', () => {
  const { container } = showForm(
    formOf(control('input', '有名', {}, required), { ...control('input', '甲', {}, required), label: '' }),
  )
  expect([...container.querySelectorAll('[data-labelled]')].map((field) => field.textContent)).toEqual(['*有名', ''])
})

test('渲染器: what is no form is not shown', () => {
  const { container } = showForm({ list: 'x', config: {} } as never)
  expect(container.querySelector('[data-mode]')).toBeNull()
})

test('渲染器: a large form shows its first screen at once, the rest soon after', async () => {
  const many = Array.from({ length: 200 }, (_, at) => control('input', `字段${at}`))
  const { form } = showForm(formOf(...many, control('input', '最后', {}, required)))
  expect(screen.getByLabelText('字段0')).toBeTruthy()
  expect(screen.queryByLabelText(/最后/)).toBeNull()
  await expect(form().getData()).rejects.toThrow('必填项')
  const last = await screen.findByLabelText(/最后/)
  await waitFor(() => expect(document.activeElement).toBe(last))
})

test('渲染器: a long form lists what is wrong; an entry leads to its field and goes when it is right', async () => {
  const fields = ['甲', '乙', '丙', '丁', '戊', '己', '庚'].map((name, at) =>
    control('input', name, {}, at % 3 === 1 ? required : {}),
  )
  const { user, form } = showForm(formOf(...fields))
  await expect(form().getData()).rejects.toThrow('必填项')
  expect(await screen.findByText('有 2 处需要修改')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '戊：必填项' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/戊/)))
  await user.keyboard('字')
  expect(screen.queryByText(/处需要修改/)).toBeNull()
})
