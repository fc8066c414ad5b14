import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control, Linkage } from '@app/form-engine/document/types.ts'
import { createDesigner, DesignerContext } from '#/features/form/definition/draft/designerStore.ts'
import { stubLayout } from '#testing/editing.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { sysConfig } from '#testing/server.ts'
import { LinkagesDrawer } from './LinkagesDrawer.tsx'
import { RelatedLinkages } from './RelatedLinkages.tsx'
import { ruledKeys } from './ruledKeys.ts'

beforeEach(() => stubLayout())
afterEach(() => vi.useRealTimers())

const control = (type: ControlType, model: string, label: string, more: Partial<Control> = {}): Control => ({
  ...newControl(type, `${type}_${model}`),
  model,
  label,
  ...more,
})

const list = [
  control('select', 'type', '请假类型', {
    options: {
      options: [
        { value: 'a', label: '年假' },
        { value: 'b', label: '病假' },
      ],
    },
  }),
  control('number', 'days', '天数'),
  control('switch', 'urgent', '加急'),
  control('uploadFile', 'files', '证明'),
  control('batch', 'items', '明细', { list: [control('input', 'kind', '类别'), control('input', 'note', '说明')] }),
]

const rule: Linkage = {
  id: 'r1',
  name: '病假要证明',
  enabled: true,
  when: { logic: 'all', items: [{ model: 'type', op: 'eq', value: 'b' }] },
  then: [{ do: 'show', targets: ['uploadFile_files'] }],
}

function show(linkages: Linkage[] = [rule], { readOnly = false, extra }: { readOnly?: boolean; extra?: object } = {}) {
  let now = 0
  const store = createDesigner({ now: () => (now += 5_000) })
  const form = newForm()
  store.getState().load({ ...form, list, config: { ...form.config, linkages } })
  store.getState().setReadOnly(readOnly)
  store.getState().openDialog('linkages', extra)
  const view = renderPage(
    <DesignerContext value={store}>
      <LinkagesDrawer />
    </DesignerContext>,
    { answers: { 'GET /common/getSysConfig': { data: { ...sysConfig, timeZone: 'Pacific/Kiritimati' } } } },
  )
  const rules = () => store.getState().definition.config.linkages ?? []
  return { ...view, store, rules }
}

type Show = ReturnType<typeof show>

async function choose({ user }: Show, name: string, option: string) {
  await user.click(screen.getByRole('combobox', { name }))
  const found = await screen.findAllByTitle(option)
  await user.click(found.at(-1) as HTMLElement)
}

test('联动规则: a rule stands there as a sentence', () => {
  show()
  expect(screen.getAllByText('当「请假类型」等于「病假」时，显示「证明」。')).toHaveLength(2)
})

test('联动规则: a new rule says what it still lacks, until it is complete; undo takes it back', async () => {
  const view = show([])
  const { user, rules, store } = view
  expect(screen.getByText(/还没有联动规则/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '新增规则' }))
  expect(screen.getByRole('alert').textContent).toBe('有条件还没有填写完整')
  await choose(view, '条件 1 的值', '病假')
  expect(screen.getByRole('alert').textContent).toBe('有动作还没有选择目标')
  await choose(view, '动作 1的目标', '证明（上传文件）')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(rules()[0]).toMatchObject({
    name: '规则 1',
    enabled: true,
    when: { logic: 'all', items: [{ model: 'type', op: 'eq', value: 'b' }] },
    then: [{ do: 'show', targets: ['uploadFile_files'] }],
  })
  await user.click(screen.getByRole('button', { name: '删除动作 1' }))
  expect(screen.getByRole('alert').textContent).toBe('请添加至少一个动作')
  for (let step = 0; step < 4; step += 1) act(() => store.getState().undo())
  expect(rules()).toEqual([])
})

test('联动规则: the operators and the input of the value suit the field', async () => {
  const view = show()
  const { user, rules } = view
  await choose(view, '条件 1 的字段', '天数')
  await choose(view, '条件 1 的运算符', '介于')
  await user.type(screen.getByRole('spinbutton', { name: '条件 1 的值（从）' }), '3')
  expect(screen.getByRole('alert').textContent).toBe('有条件还没有填写完整')
  await user.type(screen.getByRole('spinbutton', { name: '条件 1 的值（到）' }), '5')
  expect(rules()[0]?.when.items).toEqual([{ model: 'days', op: 'between', value: [3, 5] }])
  await choose(view, '条件 1 的字段', '加急')
  expect(rules()[0]?.when.items).toEqual([{ model: 'urgent', op: 'checked', value: true }])
  await choose(view, '条件 1 的运算符', '未勾选')
  expect(screen.getAllByText('当「加急」未勾选时，显示「证明」。')).toHaveLength(2)
})

test('联动规则: groups of conditions and the other case', async () => {
  const view = show()
  const { user, rules } = view
  await user.click(screen.getByRole('button', { name: '添加条件组' }))
  const inner = screen.getByRole('group', { name: '条件组 2' })
  await choose(view, '条件 2.1 的字段', '加急')
  await user.click(within(inner).getByRole('button', { name: '添加条件' }))
  await choose(view, '条件 2.2 的字段', '证明')
  await choose(view, '条件 2.2 的运算符', '为空')
  await user.click(screen.getByRole('button', { name: '添加否则动作' }))
  await choose(view, '否则动作 1做什么', '清空')
  await choose(view, '否则动作 1的目标', '证明（上传文件）')
  expect(
    screen.getAllByText(
      '当「请假类型」等于「病假」且（「加急」勾选或「证明」为空）时，显示「证明」；否则清空「证明」。',
    ),
  ).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '删除条件组 2' }))
  await user.click(screen.getByRole('button', { name: '删除否则动作 1' }))
  expect(rules()[0]).toEqual(rule)
})

test('联动规则: a rule about a row names the fields of the row by their short name', async () => {
  const view = show()
  const { rules } = view
  await choose(view, '条件 1 的字段', '明细 / 类别')
  await view.user.type(screen.getByRole('textbox', { name: '条件 1 的值' }), 'x')
  expect(rules()[0]?.when.items).toMatchObject([{ model: 'items.kind' }])
  await view.user.click(screen.getByRole('combobox', { name: '动作 1的目标' }))
  await view.user.keyboard('{Backspace}')
  await choose(view, '动作 1的目标', '明细 / 说明（输入框）')
  expect(rules()[0]?.when.items).toMatchObject([{ model: 'kind' }])
  expect(screen.getAllByText('当「类别」等于「x」时，显示「说明」。')).toHaveLength(2)
})

test('联动规则: a value by another field, and over what somebody typed', async () => {
  const view = show()
  const { user, rules } = view
  await choose(view, '动作 1做什么', '赋值')
  await user.click(screen.getByRole('combobox', { name: '动作 1的目标' }))
  await user.keyboard('{Backspace}')
  await choose(view, '动作 1的目标', '天数（数字输入框）')
  await user.type(screen.getByRole('spinbutton', { name: '动作 1的值' }), '5')
  expect(rules()[0]?.then).toEqual([{ do: 'setValue', targets: ['number_days'], value: 5 }])
  await user.click(screen.getByTitle('另一个字段'))
  await choose(view, '动作 1的来源字段', '加急')
  await user.click(screen.getByRole('checkbox', { name: '强制覆盖已填写的内容' }))
  expect(rules()[0]?.then).toEqual([
    { do: 'setValue', targets: ['number_days'], source: 'field', value: 'urgent', force: true },
  ])
})

test('联动规则: copy, switch off, order by keyboard, delete', async () => {
  const { user, rules } = show()
  await user.click(screen.getByRole('button', { name: '复制 病假要证明' }))
  expect(rules().map(({ name }) => name)).toEqual(['病假要证明', '病假要证明_副本'])
  await user.click(screen.getByRole('switch', { name: '启用 病假要证明' }))
  expect(rules()[0]?.enabled).toBe(false)
  screen.getByRole('button', { name: '移动 病假要证明' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(rules().map(({ name }) => name)).toEqual(['病假要证明_副本', '病假要证明'])
  await user.click(screen.getByRole('button', { name: '删除 病假要证明' }))
  expect(rules()).toHaveLength(1)
})

test('联动规则: a trial shows what would happen', async () => {
  const view = show([{ ...rule, else: [{ do: 'message', value: '不用证明' }] }])
  const trial = screen.getByRole('group', { name: '试一试' })
  expect(within(trial).getByRole('status').textContent).toBe('条件不成立提示「不用证明」')
  await choose(view, '请假类型的示例值', '病假')
  expect(within(trial).getByRole('status').textContent).toBe('条件成立显示「证明」')
})

test('联动规则: a trial goes by the day of the product', async () => {
  // The first of October in Kiritimati, the last of September wherever this runs.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-30T11:00:00Z') })
  const first = { model: 'days', op: 'eq', source: 'formula', value: 'DAY(TODAY())' } as const
  const { user } = show([{ ...rule, when: { logic: 'all', items: [first] } }])
  const trial = screen.getByRole('group', { name: '试一试' })
  await user.type(within(trial).getByRole('spinbutton'), '1')
  expect(await within(trial).findByText('条件成立')).toBeDefined()
})

test('联动规则: fields that are gone are named; nothing changes in a form that is only looked at', () => {
  const { rules } = show([{ ...rule, when: { logic: 'all', items: [{ model: 'gone', op: 'eq', value: 1 }] } }], {
    readOnly: true,
  })
  expect(screen.getByText('已删除的字段：gone')).toBeDefined()
  expect(screen.queryByRole('button', { name: '新增规则' })).toBeNull()
  expect(screen.getByRole('button', { name: '删除 病假要证明' })).toHaveProperty('disabled', true)
  expect(rules()).toHaveLength(1)
})

test('联动规则: the canvas marks the controls that rules act on', () => {
  const form = newForm()
  const ruled = ruledKeys({ ...form, list, config: { ...form.config, linkages: [rule] } })
  expect([...ruled]).toEqual(['uploadFile_files'])
  expect(ruledKeys(form).size).toBe(0)
})

test('联动规则: people, departments and posts of a rule are called by their names', async () => {
  const store = createDesigner()
  const form = newForm()
  const subjects = [
    control('userSelect', 'leader', '负责人'),
    control('deptSelect', 'team', '部门'),
    control('postSelect', 'post', '岗位'),
  ]
  const constants = {
    ...rule,
    when: {
      logic: 'all' as const,
      items: [
        { model: 'leader', op: 'in' as const, value: ['u1', 'u2'] },
        { model: 'team', op: 'eq' as const, value: 'd1' },
      ],
    },
    then: [{ do: 'setValue' as const, targets: ['postSelect_post'], source: 'constant' as const, value: 'p1' }],
  }
  store.getState().load({ ...form, list: subjects, config: { ...form.config, linkages: [constants] } })
  renderPage(
    <DesignerContext value={store}>
      <RelatedLinkages control={subjects[0] as Control} />
    </DesignerContext>,
    {
      answers: {
        'POST /system/user/getUserInfoByIds': { data: [{ id: 'u1', name: '安宁' }] },
        'POST /system/dept/getDeptInfoByIds': { data: [{ id: 'd1', name: '市场部' }] },
        'GET /system/post/selectList': { data: [{ id: 'p1', name: '销售' }] },
      },
    },
  )
  const said = '当「负责人」属于「安宁」、「已停用的人员」且「部门」等于「市场部」时，把「岗位」设为「销售」。'
  expect(await screen.findByText(said)).toBeDefined()
})

test('相关联动: the rules of a control lead into their editor', async () => {
  const store = createDesigner()
  const form = newForm()
  store.getState().load({ ...form, list, config: { ...form.config, linkages: [rule] } })
  const { user, unmount } = renderPage(
    <DesignerContext value={store}>
      <RelatedLinkages control={list[3] as Control} />
    </DesignerContext>,
  )
  await user.click(screen.getByRole('button', { name: /病假要证明/ }))
  expect(store.getState().dialog).toEqual({ name: 'linkages', extra: { rule: 'r1' } })
  unmount()
  const other = renderPage(
    <DesignerContext value={store}>
      <RelatedLinkages control={list[1] as Control} />
    </DesignerContext>,
  )
  expect(screen.getByText('没有规则用到这个控件')).toBeDefined()
  await other.user.click(screen.getByRole('button', { name: '增加联动' }))
  expect(store.getState().dialog).toEqual({ name: 'linkages', extra: { target: 'number_days' } })
})
