import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApproverSettings, PeopleRule as Rule } from '@app/flow-engine/cards/types.ts'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { ButtonsTable } from './ButtonsTable.tsx'
import { FieldRightsTable } from './FieldRightsTable.tsx'
import { formFieldsOf } from './formFields.ts'
import { ListenersTable } from './ListenersTable.tsx'
import { MethodRule } from './MethodRule.tsx'
import { MoreRules } from './MoreRules.tsx'
import { PeopleRule } from './PeopleRule.tsx'
import { RejectRule } from './RejectRule.tsx'
import type { RuleProps } from './ruleProps.ts'
import { SpecialCases } from './SpecialCases.tsx'
import { TimeLimitRule } from './TimeLimitRule.tsx'

afterEach(() => vi.unstubAllGlobals())

const entry = (dictValue: string, dictLabel: string) => ({ dictValue, dictLabel })
const answers: Answers = {
  'GET /system/dict/data/all/type/flow_approve_method': {
    data: [entry('1', '随机挑选一人'), entry('2', '会签(按通过比例)'), entry('3', '或签'), entry('6', '投票(加权)')],
  },
  'GET /system/dict/data/all/type/flow_field_perm': {
    data: [entry('1', '只读'), entry('2', '可编辑'), entry('3', '隐藏')],
  },
  'POST /system/user/getUserInfoByIds': {
    data: [{ id: 'u1', name: '安宁', subtitle: '集团', parentIds: '100/u1', avatar: null, icon: 'user' }],
  },
  'POST /flowable/definition/preview': ({ body }) => ({
    data: (body as { param: string }).param === '1' ? [{ id: 'u2', name: '毕小本', deptName: '研发部' }] : [],
  }),
  'GET /flowable/definition/roleList': {
    data: [
      { id: 'r1', name: '经理' },
      { id: 'r2', name: '会计' },
    ],
  },
}

const named = (type: ControlType, model: string, label: string) => ({ ...newControl(type, model), model, label })
const fields = formFieldsOf({
  list: [
    named('input', 'reason', '事由'),
    named('userSelect', 'helper', '代办人'),
    named('deptSelect', 'dept', '部门'),
    { ...named('batch', 'items', '明细'), list: [named('number', 'price', '单价')] },
  ],
})
const world = { fields, tasks: [{ id: 't1', name: '经理审批' }], readOnly: false }

/** Shows a part and tells what the settings are now. */
function edited(part: (rule: RuleProps) => React.ReactNode, first: ApproverSettings = {}) {
  const told = vi.fn<(settings: ApproverSettings) => void>()
  function Host() {
    const [settings, setSettings] = useState(first)
    const change = (next: ApproverSettings) => {
      told(next)
      setSettings(next)
    }
    return part({ ...world, settings, onChange: change })
  }
  const page = renderPage(<Host />, { answers })
  return { ...page, now: () => told.mock.lastCall?.[0] ?? first }
}

const choose = async (user: ReturnType<typeof renderPage>['user'], label: string, option: string) => {
  // What is not in sight of a long list is not drawn.
  await user.type(screen.getByRole('combobox', { name: label }), option)
  await user.click(await screen.findByTitle(option))
}

test('节点规则: fields of rows are named with what holds them', () => {
  expect(fields.map(({ model, label }) => [model, label])).toEqual([
    ['reason', '事由'],
    ['helper', '代办人'],
    ['dept', '部门'],
    ['items', '明细'],
    ['items.price', '明细 / 单价'],
  ])
})

/** A rule of people by itself. */
function people(first: Rule | undefined) {
  const told = vi.fn<(rule: Rule) => void>()
  function Host() {
    const [rule, setRule] = useState(first)
    return (
      <PeopleRule
        {...world}
        who="审批人"
        value={rule}
        onChange={(next) => {
          told(next)
          setRule(next)
        }}
      />
    )
  }
  return { ...renderPage(<Host />, { answers }), told }
}

test('节点规则: roles are chosen by name and kept by id', async () => {
  const { user, told } = people(undefined)
  await choose(user, '审批人规则', '指定角色')
  await choose(user, '角色', '经理')
  await user.click(await screen.findByTitle('会计'))
  expect(told).toHaveBeenLastCalledWith({ strategy: 10, param: 'r1,r2' })
})

test('节点规则: who would get it for an initiator is asked of the rule as it stands', async () => {
  const { user, askedFor } = people({ strategy: 37, param: '1' })
  await user.click(screen.getByRole('button', { name: '预览审批人' }))
  expect(await screen.findByText('审批人：毕小本（研发部）')).toBeTruthy()
  await user.clear(screen.getByRole('spinbutton', { name: '级数' }))
  await user.type(screen.getByRole('spinbutton', { name: '级数' }), '3')
  // Another rule is another question.
  expect(screen.queryByText('审批人：毕小本（研发部）')).toBeNull()
  const [asked] = askedFor('POST /flowable/definition/preview')
  expect(asked?.body).toMatchObject({ strategy: 37, param: '1', initiatorId: expect.stringMatching(/./) })
  await choose(user, '审批人规则', '审批人自选')
  expect(screen.queryByRole('button', { name: '预览审批人' })).toBeNull()
})

test('节点规则: a field of people offers people, one of departments departments with a level', async () => {
  const { user, told } = people(undefined)
  await choose(user, '审批人规则', '表单内用户字段')
  await choose(user, '表单字段', '代办人')
  expect(told).toHaveBeenLastCalledWith({ strategy: 50, param: 'helper' })
  await choose(user, '审批人规则', '表单内部门负责人')
  await user.click(screen.getByRole('combobox', { name: '表单字段' }))
  await user.click(await screen.findByTitle('部门'))
  await user.clear(screen.getByRole('spinbutton', { name: '级数' }))
  await user.type(screen.getByRole('spinbutton', { name: '级数' }), '3')
  expect(told).toHaveBeenLastCalledWith({ strategy: 51, param: 'dept|3' })
})

test('节点规则: another strategy begins anew; a node, an expression of one’s own', async () => {
  const { user, told } = people({ strategy: 10, param: 'r1' })
  await choose(user, '审批人规则', '与节点相同办理人')
  expect(told).toHaveBeenLastCalledWith({ strategy: 73, param: '' })
  await choose(user, '节点', '经理审批')
  expect(told).toHaveBeenLastCalledWith({ strategy: 73, param: 't1' })
  await choose(user, '审批人规则', '流程表达式')
  await user.click(screen.getByRole('radio', { name: '自定义' }))
  await user.clear(screen.getByRole('textbox', { name: '表达式' }))
  await user.type(screen.getByRole('textbox', { name: '表达式' }), '${{boss}')
  expect(told).toHaveBeenLastCalledWith({ strategy: 60, param: '${boss}' })
})

test('节点规则: a share belongs to the methods that count, refusal by all to 或签', async () => {
  const { user, now } = edited((rule) => <MethodRule {...rule} />, { method: 1 })
  await user.click(await screen.findByRole('radio', { name: '会签(按通过比例)' }))
  expect(now()).toEqual({ method: 2, ratio: 100 })
  const share = screen.getByRole('spinbutton', { name: '通过比例' })
  await user.clear(share)
  await user.type(share, '60')
  expect(now()).toEqual({ method: 2, ratio: 60 })
  await user.click(screen.getByRole('radio', { name: '或签' }))
  await user.click(screen.getByRole('checkbox', { name: '全部拒绝才算拒绝' }))
  expect(now()).toEqual({ method: 3, refuseByAll: true })
})

test('节点规则: votes of people count more or less, with 投票 alone', async () => {
  const { user, now } = edited((rule) => <MethodRule {...rule} />, { method: 1 })
  expect(screen.queryByRole('button', { name: /添加投票权重/ })).toBeNull()
  await user.click(await screen.findByRole('radio', { name: '投票(加权)' }))
  await user.click(screen.getByRole('button', { name: /添加投票权重/ }))
  expect(screen.getByRole('textbox', { name: '投票权重1的人员' })).toBeTruthy()
  const weight = screen.getByRole('spinbutton', { name: '投票权重1的权重' })
  await user.clear(weight)
  await user.type(weight, '2.5')
  expect(now()).toEqual({ method: 6, ratio: 100, weights: [{ user: '', weight: 2.5 }] })
  await user.click(screen.getByRole('button', { name: '删除投票权重1' }))
  expect(now()).toEqual({ method: 6, ratio: 100 })
  await user.click(screen.getByRole('button', { name: /添加投票权重/ }))
  await user.click(screen.getByRole('radio', { name: '或签' }))
  expect(now()).toEqual({ method: 3 })
})

test('节点规则: whoever chooses may be bound to a range', async () => {
  const { user, told } = people({ strategy: 35, param: 'u1' })
  const range = await screen.findByRole<HTMLInputElement>('textbox', { name: '可选范围' })
  await waitFor(() => expect(range.value).toBe('安宁'))
  const cross = range.parentElement?.querySelector('.ant-input-clear-icon')
  if (!cross) throw new Error('no cross')
  await user.click(cross)
  expect(told).toHaveBeenLastCalledWith({ strategy: 35, param: '' })
})

test('节点规则: a refusal goes back to a chosen node', async () => {
  const { user, now } = edited((rule) => <RejectRule {...rule} />, { reject: { type: 1 } })
  await user.click(screen.getByRole('radio', { name: '驳回到指定节点' }))
  await choose(user, '驳回的节点', '经理审批')
  expect(now()).toEqual({ reject: { type: 2, card: 't1' } })
  await user.click(screen.getByRole('radio', { name: '驳回到发起人' }))
  expect(now()).toEqual({ reject: { type: 4 } })
})

test('节点规则: nobody found, the initiator, one’s own mark and reason', async () => {
  const { user, now } = edited((rule) => (
    <>
      <SpecialCases {...rule} />
      <MoreRules {...rule} />
    </>
  ))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '转交给流程管理员' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: '指定成员审批' }))
  expect(screen.getByRole('textbox', { name: '审批人为空时的成员' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: '自动跳过' }))
  await user.click(screen.getByRole('checkbox', { name: '意见必填' }))
  await user.type(screen.getByRole('textbox', { name: '优先级' }), '70')
  expect(now()).toEqual({ whenEmpty: { type: 3 }, whenInitiator: 2, reasonRequire: true, priority: '70' })
})

test('节点规则: a time limit is switched on, changed and off again', async () => {
  const { user, now } = edited((rule) => <TimeLimitRule {...rule} />)
  await user.click(screen.getByRole('switch', { name: '超时处理' }))
  const amount = screen.getByRole('spinbutton', { name: '超时时间' })
  await user.clear(amount)
  await user.type(amount, '8')
  await choose(user, '超时时间的单位', '小时')
  await user.click(screen.getByRole('radio', { name: '自动同意' }))
  expect(now()).toEqual({ timeLimit: { after: { amount: 8, unit: 'hour' }, type: 2 } })
  const workdays = screen.getByRole('checkbox', { name: /周末和节假日不计时/ })
  await user.click(workdays)
  await user.click(screen.getByRole('radio', { name: '转交上级' }))
  expect(now()).toEqual({ timeLimit: { after: { amount: 8, unit: 'hour' }, type: 4, onWorkdays: true } })
  await user.click(workdays)
  expect(now()).toEqual({ timeLimit: { after: { amount: 8, unit: 'hour' }, type: 4 } })
  await user.click(screen.getByRole('switch', { name: '超时处理' }))
  expect(now()).toEqual({})
})

test('节点规则: buttons have words of their own; one without gets its usual one back', async () => {
  const { user, now } = edited(({ settings, onChange }) => (
    <ButtonsTable
      value={settings.buttons}
      offered={[1, 2]}
      disabled={false}
      onChange={(buttons) => onChange({ ...settings, buttons })}
    />
  ))
  const name = screen.getByRole('textbox', { name: '通过的名称' })
  await user.clear(name)
  await user.tab()
  expect(now().buttons?.[0]).toEqual({ id: 1, displayName: '通过', enable: true })
  await user.clear(name)
  await user.type(name, '同意')
  await user.click(screen.getByRole('switch', { name: '启用拒绝' }))
  expect(now().buttons).toEqual([
    { id: 1, displayName: '同意', enable: true },
    { id: 2, displayName: '拒绝', enable: false },
  ])
})

test('节点规则: rights of fields: one, all by the head, those of fields that are gone stay', async () => {
  const gone = { field: 'old', permission: 3 as const }
  const { user, now } = edited(
    ({ settings, onChange }) => (
      <FieldRightsTable
        fields={fields}
        value={settings.fields}
        otherwise={1}
        disabled={false}
        onChange={(next) => onChange({ ...settings, fields: next })}
      />
    ),
    { fields: [gone] },
  )
  await user.click(await screen.findByRole('radio', { name: '明细 / 单价 隐藏' }))
  expect(now().fields).toEqual([{ field: 'items.price', permission: 3 }, gone])
  await user.click(within(screen.getByRole('columnheader', { name: '可编辑' })).getByRole('radio'))
  expect(now().fields).toHaveLength(fields.length + 1)
  await user.click(within(screen.getByRole('columnheader', { name: '只读' })).getByRole('radio'))
  expect(now().fields).toEqual([gone])
})

test('节点规则: an editable field may have to be filled in, rows may stay as they are', async () => {
  const { user, now } = edited(({ settings, onChange }) => (
    <FieldRightsTable
      fields={fields}
      value={settings.fields}
      otherwise={1}
      disabled={false}
      onChange={(next) => onChange({ ...settings, fields: next })}
    />
  ))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(await screen.findByRole('radio', { name: '事由 可编辑' }))
  await user.click(screen.getByRole('checkbox', { name: '事由 必填' }))
  await user.click(screen.getByRole('radio', { name: '明细 可编辑' }))
  await user.click(screen.getByRole('checkbox', { name: '明细 可增行' }))
  expect(now().fields).toEqual([
    { field: 'reason', permission: 2, required: true },
    { field: 'items', permission: 2, without: ['add'] },
  ])
  await user.click(screen.getByRole('radio', { name: '事由 隐藏' }))
  await user.click(screen.getByRole('checkbox', { name: '明细 可增行' }))
  expect(now().fields).toEqual([
    { field: 'reason', permission: 3 },
    { field: 'items', permission: 2 },
  ])
})

test('节点规则: listeners with parameters', async () => {
  const { user, now } = edited(({ settings, onChange }) => (
    <ListenersTable
      value={settings.listeners}
      disabled={false}
      onChange={(listeners) => onChange({ ...settings, listeners })}
    />
  ))
  await user.click(screen.getByRole('button', { name: '添加监听器' }))
  await choose(user, '事件类型', 'complete')
  await user.type(screen.getByRole('combobox', { name: '处理器' }), 'notify')
  await user.click(screen.getByRole('button', { name: '添加参数' }))
  await user.type(screen.getByRole('textbox', { name: '监听器1参数1的名称' }), 'text')
  await user.type(screen.getByRole('textbox', { name: '监听器1参数1的值或表达式' }), '好')
  await waitFor(() =>
    expect(now().listeners).toEqual([{ event: 'complete', handler: 'notify', fields: { text: '好' } }]),
  )
  await user.click(screen.getByRole('button', { name: '删除监听器1' }))
  expect(now().listeners).toBeUndefined()
})
