import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cardsIn } from '@app/flow-engine/cards/cardWalk.ts'
import { findCard, insertCard } from '@app/flow-engine/cards/editing/editCards.ts'
import { freshIdsFor, newCard, newCardFlow } from '@app/flow-engine/cards/editing/newCards.ts'
import type { CardFlow, CardType } from '@app/flow-engine/cards/types.ts'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { formFieldsOf } from '#/features/flowable/shared/rules/formFields.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { offeredTypes } from './kinds/cardDesigns.ts'
import { SimpleDesigner } from './SimpleDesigner.tsx'

afterEach(() => vi.unstubAllGlobals())

const answers: Answers = {
  'GET /flowable/definition/processList': { data: [{ id: 'child', name: '付款' }] },
  'GET /system/dict/data/all/type/flow_approve_method': { data: [] },
  'GET /system/dict/data/all/type/flow_field_perm': { data: [{ dictValue: '3', dictLabel: '隐藏' }] },
}

const formFields = formFieldsOf({
  list: [
    { ...newControl('number', 'days'), model: 'days', label: '天数' },
    { ...newControl('userSelect', 'helper'), model: 'helper', label: '代办人' },
  ],
})

/** The drawer of a new card of the kind between the ends. */
async function drawerOf(type: CardType) {
  const start = newCardFlow('p', 'p')
  const card = newCard(type, freshIdsFor(start))
  const told = vi.fn<(flow: CardFlow) => void>()
  const first = insertCard(start, start.root.id, card)
  function Host() {
    const [flow, setFlow] = useState(first)
    const keep = (next: CardFlow) => {
      told(next)
      setFlow(next)
    }
    return (
      <SimpleDesigner
        formFields={formFields}
        startRange={{ users: [], depts: [], roles: [], posts: [] }}
        onStartRange={() => undefined}
        value={flow}
        onChange={keep}
      />
    )
  }
  const page = renderPage(<Host />, { answers })
  const place = page.container.querySelector<HTMLElement>(`[data-card="${card.id}"]`)
  if (!place) throw new Error('no card')
  await page.user.click(place)
  const drawer = within(await screen.findByRole('dialog'))
  const settings = () => findCard(told.mock.lastCall?.[0] ?? first, card.id)?.settings
  const said = () => drawer.queryByRole('alert')?.textContent ?? ''
  const choose = async (label: string, option: string) => {
    await page.user.type(drawer.getByRole('combobox', { name: label }), option)
    await page.user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
  }
  return { ...page, drawer, settings, said, choose, flow: () => told.mock.lastCall?.[0] ?? first }
}

test('卡片设置: every kind that is offered can be put in and has a drawer', () => {
  expect(offeredTypes).toEqual([11, 13, 12, 51, 52, 53, 54, 14, 15, 20])
})

test('卡片设置: 延迟器: how long, or until when', async () => {
  const { user, drawer, settings, said } = await drawerOf(14)
  const amount = drawer.getByRole('spinbutton', { name: '延迟时间' })
  await user.clear(amount)
  await waitFor(() => expect(said()).toContain('延迟时间应为大于0的整数'))
  await user.type(amount, '3')
  expect(said()).toBe('')
  expect(settings()).toEqual({ kind: 'duration', after: { amount: 3, unit: 'day' } })
  await user.click(drawer.getByRole('radio', { name: '固定日期' }))
  expect(said()).toContain('未选择延迟到的时间')
  await user.type(drawer.getByRole('textbox', { name: '延迟到' }), '2026-12-01 08:00:00{Enter}')
  await waitFor(() => expect(settings()).toEqual({ kind: 'date', date: '2026-12-01T08:00:00' }))
})

test('卡片设置: 触发器: a call with what is sent and what is kept of the answer; a form that is changed', async () => {
  const { user, drawer, settings, said, choose } = await drawerOf(15)
  expect(said()).toContain('请求地址应以http://或https://开头')
  await user.type(drawer.getByRole('textbox', { name: '请求地址' }), 'https://example.com/a')
  expect(said()).toBe('')
  await user.click(drawer.getByRole('button', { name: '添加请求体' }))
  expect(said()).toContain('参数名不能为空')
  await user.type(drawer.getByRole('textbox', { name: '请求体1的名称' }), 'd')
  await user.type(drawer.getByRole('textbox', { name: '请求体1的值或表达式' }), '${{days}')
  await user.click(drawer.getByRole('button', { name: '添加返回值' }))
  await user.type(drawer.getByRole('textbox', { name: '返回值1的流程变量' }), 'no')
  await user.type(drawer.getByRole('textbox', { name: '返回值1的返回值的路径' }), 'data.no')
  expect(settings()).toEqual({
    kind: 'http',
    call: {
      url: 'https://example.com/a',
      body: [{ name: 'd', text: '${days}' }],
      answers: [{ variable: 'no', path: 'data.no' }],
    },
  })
  await choose('触发器类型', '修改表单数据')
  expect(said()).toContain('未选择要修改的字段')
  await user.click(drawer.getByRole('button', { name: '添加字段' }))
  await choose('修改字段1的名称', '天数')
  await user.type(drawer.getByRole('textbox', { name: '修改字段1的值或表达式' }), '1')
  expect(settings()).toEqual({ kind: 'updateForm', values: [{ name: 'days', text: '1' }] })
  await choose('触发器类型', '删除表单数据')
  await choose('清空的字段', '代办人')
  expect(settings()).toEqual({ kind: 'clearForm', fields: ['helper'] })
})

test('卡片设置: 子流程: variables, who starts it, how long, how many; nothing of it when nobody waits', async () => {
  const { user, drawer, settings, said, choose } = await drawerOf(20)
  expect(said()).toContain('未选择子流程')
  await choose('子流程', '付款')
  await user.click(drawer.getByRole('button', { name: '添加传出变量' }))
  expect(said()).toContain('子流程的变量映射不完整')
  await user.type(drawer.getByRole('textbox', { name: '传出变量1的子流程变量' }), 'a')
  await user.type(drawer.getByRole('textbox', { name: '传出变量1的主流程变量' }), 'b')
  await user.click(drawer.getByRole('radio', { name: '表单' }))
  expect(said()).toContain('未选择子流程发起人的表单字段')
  await choose('发起人字段', '代办人')
  await user.click(drawer.getByRole('switch', { name: '多实例' }))
  await user.click(drawer.getByRole('radio', { name: '数字表单' }))
  expect(said()).toContain('未选择子流程数量的表单字段')
  await choose('数量字段', '天数')
  await user.click(drawer.getByRole('switch', { name: '超时' }))
  expect(said()).toBe('')
  const initiator = { from: 'field', field: 'helper', whenEmpty: 'same' }
  expect(settings()).toEqual({
    process: 'child',
    out: [{ source: 'a', target: 'b' }],
    initiator,
    many: { kind: 'number', field: 'days', isSequential: false },
    timeout: { amount: 1, unit: 'day' },
  })
  await user.click(drawer.getByRole('radio', { name: '异步' }))
  expect(settings()).toEqual({ process: 'child', isAsync: true, initiator })
  expect(said()).toBe('')
})

test('卡片设置: 路由: where it goes on, in their order', async () => {
  const { user, drawer, settings, said, choose, flow } = await drawerOf(54)
  expect(said()).toContain('未设置路由')
  await user.click(drawer.getByRole('button', { name: '添加路由' }))
  expect(said()).toContain('路由1的条件不合法：请添加条件')
  await choose('目标节点', '发起人')
  await user.click(drawer.getByRole('radio', { name: '条件表达式' }))
  await user.type(drawer.getByRole('textbox', { name: '条件表达式' }), '${{days > 3}')
  expect(said()).toBe('')
  expect(settings()).toEqual({
    routes: [{ condition: { kind: 'expression', text: '${days > 3}' }, target: flow().root.id }],
  })
  await user.click(drawer.getByRole('button', { name: '添加路由' }))
  await user.click(drawer.getByRole('button', { name: '上移路由2' }))
  expect(settings()).toMatchObject({ routes: [{ target: '' }, { target: flow().root.id }] })
  await user.click(drawer.getByRole('button', { name: '删除路由1' }))
  expect(said()).toBe('')
})

test('卡片设置: 办理人 and 抄送人 have no refusal; what an approver asks is gone when nobody is asked', async () => {
  const { user, drawer, said } = await drawerOf(13)
  expect(said()).toContain('未配置办理人')
  expect(drawer.queryByText('审批人拒绝时')).toBeNull()
  expect(drawer.queryByRole('radio', { name: '自动拒绝' })).toBeNull()
  await user.click(drawer.getByRole('tab', { name: '操作按钮设置' }))
  expect(drawer.getByRole<HTMLInputElement>('textbox', { name: '办理的名称' }).value).toBe('办理')
})

test('卡片设置: an approver without a person, with rights and a listener', async () => {
  const { user, drawer, settings, said } = await drawerOf(11)
  const types = within(drawer.getByRole('radiogroup', { name: '审批类型' }))
  await user.click(types.getByRole('radio', { name: '自动通过' }))
  expect(said()).toBe('')
  expect(drawer.queryByText('多人审批方式')).toBeNull()
  await user.click(drawer.getByRole('tab', { name: '表单字段权限' }))
  await user.click(await drawer.findByRole('radio', { name: '天数 隐藏' }))
  await user.click(drawer.getByRole('tab', { name: '监听器' }))
  await user.click(drawer.getByRole('button', { name: '添加监听器' }))
  expect(said()).toContain('监听器未选择处理器')
  expect(settings()).toMatchObject({
    approveType: 2,
    fields: [{ field: 'days', permission: 3 }],
    listeners: [{ event: 'create', handler: '' }],
  })
})

test('卡片设置: branches that run side by side have nothing to ask', async () => {
  const { drawer, flow } = await drawerOf(52)
  expect(drawer.getByRole<HTMLInputElement>('textbox', { name: '节点名称' }).value).toBe('并行分支')
  expect(drawer.queryByRole('tab')).toBeNull()
  expect([...cardsIn(flow().root)].map(({ card }) => card.name)).toContain('并行2')
})
