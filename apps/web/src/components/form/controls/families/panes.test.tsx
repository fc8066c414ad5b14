import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Control } from '@app/form-engine/document/types.ts'
import { control, formOf, required, showForm } from '#/components/form/testing/showForm.tsx'

const pane = (label: string, ...list: Control[]) => ({ value: label, label, list })
const needed = (label: string) => control('input', label, {}, required)
const stepsOf = (options: Control['options'], ...columns: ReturnType<typeof pane>[]) =>
  control('steps', '登记', options, { columns })
const panelsOf = (options: Control['options'], ...columns: ReturnType<typeof pane>[]) =>
  control('collapse', '说明', options, { columns })

const current = () => document.querySelector('[aria-current="step"]')?.textContent
const header = (name: RegExp) => screen.getByRole('button', { name })
const next = () => screen.getByRole('button', { name: '下一步' })
const three = (options: Control['options'] = {}) =>
  formOf(stepsOf(options, pane('甲步', needed('甲')), pane('乙步', needed('乙')), pane('丙步', control('input', '丙'))))

test('步骤: next stays with the first field that is wrong, and asks for nothing of the steps to come', async () => {
  const { user, form } = showForm(three())
  await screen.findByRole('group', { name: '第 1 步，共 3 步：甲步' })
  expect(screen.queryByRole('button', { name: '上一步' })).toBeNull()
  await user.click(next())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/甲$/)))
  expect(current()).toMatch('甲步')
  await user.type(screen.getByLabelText(/甲$/), '一')
  await user.click(next())
  const second = await screen.findByRole('group', { name: '第 2 步，共 3 步：乙步' })
  expect(document.activeElement).toBe(second)
  expect(screen.queryByText('必填项')).toBeNull()
  await user.type(within(second).getByRole('textbox'), '二')
  await user.click(next())
  await screen.findByRole('group', { name: '第 3 步，共 3 步：丙步' })
  expect(screen.queryByRole('button', { name: '下一步' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '上一步' }))
  expect(current()).toMatch('乙步')
  expect(await form().getData()).toEqual({ 甲: '一', 乙: '二', 丙: '' })
})

test('步骤: the headers lead back freely, forward only over steps that are right', async () => {
  const { user, form } = showForm(three())
  await screen.findByLabelText(/甲$/)
  await act(() => form().setData({ 甲: '一' }))
  await user.click(header(/丙步/))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/乙$/)))
  expect(current()).toMatch('乙步')
  await user.clear(screen.getByLabelText(/乙$/))
  header(/甲步/).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(current()).toMatch('甲步'))
})

test('步骤: a form may let people jump, or check nothing on the way', async () => {
  const { user, unmount } = showForm(three({ allowJump: true }))
  await screen.findByLabelText(/甲$/)
  await user.click(header(/丙步/))
  await waitFor(() => expect(current()).toMatch('丙步'))
  unmount()
  showForm(three({ validateEach: false }))
  await screen.findByLabelText(/甲$/)
  await user.click(next())
  await waitFor(() => expect(current()).toMatch('乙步'))
})

test('步骤: whoever wants the whole form is led to the step that is wrong, however deep; the step is marked', async () => {
  const inner = control('tabs', '内', {}, { columns: [pane('子', needed('深处'))] })
  const { user, form } = showForm(
    formOf(
      stepsOf({}, pane('甲步', control('input', '甲')), pane('乙步', control('card', '卡', {}, { list: [inner] }))),
    ),
  )
  await screen.findByLabelText('甲')
  await expect(form().getData()).rejects.toThrow('必填项')
  const field = await screen.findByLabelText(/深处/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(current()).toMatch('乙步（有误）')
  await user.type(field, '字')
  expect(current()).not.toMatch('有误')
})

test('步骤: what is in a step stays when another one is open', async () => {
  const { user } = showForm(
    formOf(stepsOf({}, pane('甲步', control('input', '裸', { noFormItem: true })), pane('乙步'))),
  )
  await user.type(await screen.findByRole('textbox'), '还在')
  await user.click(next())
  await waitFor(() => expect(current()).toMatch('乙步'))
  await user.click(screen.getByRole('button', { name: '上一步' }))
  expect(screen.getByRole('textbox')).toHaveProperty('value', '还在')
})

test('步骤: a step whose controls are all hidden is passed over, one without any is not', async () => {
  const { user, form } = showForm(three())
  await screen.findByLabelText(/甲$/)
  act(() => form().hide(['乙']))
  await screen.findByRole('group', { name: '第 1 步，共 2 步：甲步' })
  expect(screen.queryByText('乙步')).toBeNull()
  await user.type(screen.getByLabelText(/甲$/), '一')
  await user.click(next())
  await waitFor(() => expect(current()).toMatch('丙步'))
  act(() => form().show(['乙']))
  act(() => form().hide(['甲', '丙']))
  await waitFor(() => expect(current()).toMatch('乙步'))
  act(() => form().hide(['乙']))
  expect(screen.queryByRole('group', { name: '登记' })).toBeNull()
})

test.each(['view', 'print'] as const)('步骤: in %s all steps stand one after another', async (mode) => {
  showForm(three(), { mode, defaultValue: { 甲: '一', 乙: '二', 丙: '三' } })
  expect((await screen.findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual([
    '甲步',
    '乙步',
    '丙步',
  ])
  for (const words of ['一', '二', '三']) expect(screen.getByText(words)).toBeTruthy()
})

test('步骤: a rule opens a step', async () => {
  const form = formOf(control('switch', '跳'), stepsOf({}, pane('甲步', control('input', '甲')), pane('乙步')))
  const steps = form.list[1]?.key ?? ''
  const when = { logic: 'all' as const, items: [{ model: '跳', op: 'checked' as const, value: true }] }
  const then = [{ do: 'activateTab' as const, targets: [steps], value: '乙步' }]
  const { user } = showForm({ ...form, config: { ...form.config, linkages: [{ id: '1', when, then }] } })
  await screen.findByLabelText('甲')
  await user.click(await screen.findByRole('switch'))
  await waitFor(() => expect(current()).toMatch('乙步'))
})

const panel = (name: RegExp) => screen.getByRole('button', { name })
const opened = () =>
  screen
    .getAllByRole('button', { expanded: true })
    .map(({ textContent }) => textContent)
    .join()

test('折叠面板: some are open at first, several may be; a fault opens the panel it stands in', async () => {
  const { user, form } = showForm(
    formOf(
      panelsOf(
        { defaultOpen: ['甲面', '没有'] },
        pane('甲面', control('input', '甲')),
        pane('乙面', control('input', '乙')),
        pane('丙面', needed('丙')),
      ),
    ),
  )
  await screen.findByLabelText('甲')
  expect(opened()).toBe('甲面')
  await user.click(panel(/乙面/))
  expect(opened()).toBe('甲面,乙面')
  await expect(form().getData()).rejects.toThrow('必填项')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/丙$/)))
  expect(opened()).toBe('甲面,乙面,丙面有误')
  await user.click(panel(/甲面/))
  expect(opened()).toBe('乙面,丙面有误')
})

test('折叠面板: of an accordion one is open at most', async () => {
  const { user, form } = showForm(
    formOf(
      panelsOf(
        { accordion: true, defaultOpen: ['甲面', '乙面'] },
        pane('甲面', control('input', '甲')),
        pane('乙面', needed('乙')),
      ),
    ),
  )
  await screen.findByLabelText('甲')
  expect(opened()).toBe('甲面')
  await expect(form().getData()).rejects.toThrow('必填项')
  await waitFor(() => expect(opened()).toBe('乙面有误'))
  await user.click(panel(/甲面/))
  expect(opened()).toBe('甲面')
  await user.click(panel(/甲面/))
  expect(screen.queryAllByRole('button', { expanded: true })).toEqual([])
})

test('折叠面板: read, all are open; on paper they are sections', async () => {
  const form = formOf(panelsOf({}, pane('甲面', control('input', '甲')), pane('乙面', control('input', '乙'))))
  const { unmount } = showForm(form, { mode: 'view' })
  await screen.findByText('甲面')
  expect(opened()).toBe('甲面,乙面')
  unmount()
  showForm(form, { mode: 'print' })
  expect((await screen.findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual(['甲面', '乙面'])
})
