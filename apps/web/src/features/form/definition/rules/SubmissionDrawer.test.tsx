import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control, SubmissionRule } from '@app/form-engine/document/types.ts'
import { createDesigner, DesignerContext } from '#/features/form/definition/draft/designerStore.ts'
import { stubLayout } from '#testing/editing.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { SubmissionDrawer } from './SubmissionDrawer.tsx'

beforeEach(() => stubLayout())

const control = (type: ControlType, model: string, label: string, more: Partial<Control> = {}): Control => ({
  ...newControl(type, `${type}_${model}`),
  model,
  label,
  ...more,
})

const list = [
  control('number', 'total', '合计'),
  control('number', 'limit', '预算'),
  control('batch', 'rows', '明细', { list: [control('number', 'count', '数量'), control('number', 'stock', '库存')] }),
]
const budget: SubmissionRule = {
  id: 's1',
  when: { logic: 'all', items: [{ model: 'total', op: 'gt', source: 'field', value: 'limit' }] },
  message: '合计不能超过预算',
  targets: ['number_total'],
}

function show(submissionRules: SubmissionRule[] = [], { readOnly = false } = {}) {
  let now = 0
  const store = createDesigner({ now: () => (now += 5_000) })
  const form = newForm()
  store.getState().load({ ...form, list, config: { ...form.config, submissionRules } })
  store.getState().setReadOnly(readOnly)
  store.getState().openDialog('submission')
  const view = renderPage(
    <DesignerContext value={store}>
      <SubmissionDrawer />
    </DesignerContext>,
  )
  return { ...view, store, rules: () => store.getState().definition.config.submissionRules ?? [] }
}

type Show = ReturnType<typeof show>

async function choose({ user }: Show, name: string, option: string) {
  await user.click(screen.getByRole('combobox', { name }))
  const found = await screen.findAllByTitle(option)
  await user.click(found.at(-1) as HTMLElement)
}

const trial = () => within(screen.getByRole('group', { name: '试一试' }))

test('提交校验: a rule is made, tried and taken back', async () => {
  const view = show()
  const { user, rules, store } = view
  expect(screen.getByText(/还没有提交校验/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '新增规则' }))
  expect(screen.getByRole('alert').textContent).toBe('有条件还没有填写完整')
  expect(trial().getByText('规则填写完整以后就可以试')).toBeDefined()
  await choose(view, '条件 1 的运算符', '大于')
  await choose(view, '条件 1 与什么比较', '另一个字段')
  await choose(view, '条件 1 的另一个字段', '预算')
  await user.type(screen.getByRole('textbox', { name: '提示语' }), '合计不能超过预算')
  expect(screen.getByRole('alert').textContent).toBe('请选择显示提示的字段')
  await choose(view, '显示提示的字段', '合计（数字输入框）')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(rules()).toEqual([{ ...budget, id: expect.stringMatching(/^submission_\d+$/), enabled: true }])
  const sentence = '当「合计」大于「预算」时，不能提交，并在「合计」提示「合计不能超过预算」。'
  expect(screen.getAllByText(sentence)).toHaveLength(2)
  await user.type(trial().getByRole('spinbutton', { name: '合计的示例值' }), '12')
  expect(trial().getByRole('status').textContent).toBe('条件不成立可以提交')
  await user.type(trial().getByRole('spinbutton', { name: '预算的示例值' }), '10')
  expect(trial().getByRole('status').textContent).toBe('条件成立不能提交：合计不能超过预算')
  act(() => store.getState().undo())
  expect(rules()[0]?.targets).toEqual([])
})

test('提交校验: columns are written short in rules about their rows, and in formulas as they were', async () => {
  const inRow: SubmissionRule = {
    ...budget,
    when: {
      logic: 'all',
      items: [{ model: 'count', op: 'gt', source: 'formula', value: '{stock} + SUM({rows.stock})' }],
    },
    targets: ['number_count'],
  }
  const view = show([inRow])
  const { user, rules } = view
  await user.clear(screen.getByRole('textbox', { name: '提示语' }))
  expect(rules()).toEqual([{ ...inRow, message: '' }])
  await user.type(screen.getByRole('textbox', { name: '提示语' }), '不够')
  expect(
    trial()
      .getAllByRole('spinbutton')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['明细 / 数量的示例值', '明细 / 库存的示例值'])
  await user.type(trial().getByRole('spinbutton', { name: '明细 / 数量的示例值' }), '9')
  await user.type(trial().getByRole('spinbutton', { name: '明细 / 库存的示例值' }), '2')
  await user.type(trial().getByRole('textbox', { name: '明细 / 库存的示例值' }), '2, 4')
  expect(trial().getByRole('status').textContent).toBe('条件成立不能提交：不够')
  await choose(view, '条件 1 的字段', '明细 / 库存')
  expect(rules()[0]?.when.items).toEqual([{ model: 'stock', op: 'eq' }])
})

test('提交校验: rules are copied, switched off, put in order and deleted', async () => {
  const { user, rules } = show([budget])
  await user.click(screen.getByRole('button', { name: '复制 合计不能超过预算' }))
  expect(rules()).toHaveLength(2)
  await user.click(screen.getAllByRole('switch', { name: '启用 合计不能超过预算' })[0] as HTMLElement)
  expect(rules().map(({ enabled }) => enabled)).toEqual([false, undefined])
  await user.click(screen.getAllByRole('button', { name: '删除 合计不能超过预算' })[0] as HTMLElement)
  expect(rules().map(({ id }) => id === 's1')).toEqual([false])
  await user.click(screen.getByRole('button', { name: '删除 合计不能超过预算' }))
  expect(rules()).toEqual([])
})

test('提交校验: a version that is only looked at shows its rules', () => {
  show([budget], { readOnly: true })
  expect(screen.queryByRole('button', { name: '新增规则' })).toBeNull()
  expect(screen.getByRole('textbox', { name: '提示语' })).toHaveProperty('disabled', true)
})
