import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cardsIn } from '@app/flow-engine/cards/cardWalk.ts'
import { newCardFlow } from '@app/flow-engine/cards/editing/newCards.ts'
import type { Card, CardFlow, CardOf } from '@app/flow-engine/cards/types.ts'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { formFieldsOf } from '#/features/flowable/shared/rules/formFields.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { SimpleDesigner } from './SimpleDesigner.tsx'
import type { StartRange } from './state/cardWorld.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answers: Answers = {
  'GET /system/dict/data/all/type/flow_approve_method': {
    data: [
      { dictValue: '1', dictLabel: '随机挑选一人' },
      { dictValue: '2', dictLabel: '会签(按通过比例)' },
    ],
  },
  'GET /system/dict/data/all/type/flow_field_perm': { data: [{ dictValue: '3', dictLabel: '隐藏' }] },
  'POST /system/user/getUserInfoByIds': {
    data: [
      { id: 'u1', name: '张三', parentIds: '1', subtitle: null, avatar: null, icon: 'user' },
      { id: 'u2', name: '李四', parentIds: '1', subtitle: null, avatar: null, icon: 'user' },
    ],
  },
  'GET /flowable/definition/roleList': { data: [{ id: 'r1', name: '经理' }] },
}

const formFields = formFieldsOf({
  list: [
    { ...newControl('number', 'days'), model: 'days', label: '请假天数' },
    { ...newControl('input', 'reason'), model: 'reason', label: '事由' },
  ],
})

const everybody: StartRange = { users: [], depts: [], roles: [], posts: [] }

/** The designer with a page that keeps what it says. */
function designer(
  start: CardFlow = newCardFlow('leave', '请假'),
  props: Partial<React.ComponentProps<typeof SimpleDesigner>> = {},
) {
  const told = vi.fn<(flow: CardFlow) => void>()
  function Host({ value }: { value: CardFlow }) {
    const [flow, setFlow] = useState(value)
    const keep = (next: CardFlow) => {
      told(next)
      setFlow(next)
    }
    const [range, setRange] = useState(everybody)
    return (
      <SimpleDesigner
        formFields={formFields}
        startRange={range}
        onStartRange={setRange}
        {...props}
        value={flow}
        onChange={keep}
      />
    )
  }
  const page = renderPage(<Host value={start} />, { answers })
  const flow = () => told.mock.lastCall?.[0] ?? start
  return { ...page, told, flow, names: () => [...cardsIn(flow().root)].map(({ card }) => card.name) }
}

type User = ReturnType<typeof renderPage>['user']

async function insert(user: User, after: string, kind: string) {
  await user.click(screen.getByRole('button', { name: `在“${after}”之后添加节点` }))
  await user.click(await screen.findByRole('menuitem', { name: kind }))
}

/** A card by its name. */
const face = (name: string) =>
  screen.getByRole('button', { name: (text) => text.startsWith(name) && !/添加|操作/.test(text) })
const opened = () => within(screen.getByRole('dialog'))
async function close(user: User) {
  await user.click(opened().getByRole('button', { name: /关闭|Close/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
async function choose(user: User, label: string, option: string) {
  await user.type(opened().getByRole('combobox', { name: label }), option)
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}
/** What happens within a moment is one step back. */
const later = () => vi.setSystemTime(Date.now() + 5_000)

test('简易设计器: a card is put in, says what it lacks, is set in its drawer and sums itself up', async () => {
  const { user, flow, names } = designer()
  await insert(user, '发起人', '审批人')
  expect(names()).toEqual(['发起人', '审批人', '流程结束'])
  await waitFor(() => expect(document.activeElement).toBe(face('审批人')))
  expect(screen.getByRole('img', { name: '未配置审批人' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '1 个节点待完善' })).toBeTruthy()

  await user.keyboard('{Enter}')
  expect(opened().getByRole('alert').textContent).toContain('未配置审批人')
  await choose(user, '审批人规则', '指定角色')
  expect(opened().getByRole('alert').textContent).toContain('审批人配置不完整：指定角色未选择')
  await choose(user, '角色', '经理')
  await waitFor(() => expect(opened().queryByRole('alert')).toBeNull())
  await user.click(opened().getByRole('radio', { name: '会签(按通过比例)' }))
  const share = opened().getByRole('spinbutton', { name: '通过比例' })
  await user.clear(share)
  await user.type(share, '60')
  await close(user)
  expect(await screen.findByText('指定角色: 经理 · 会签 60%')).toBeTruthy()
  expect((flow().root.childNode as CardOf<11>).settings).toMatchObject({
    candidate: { strategy: 10, param: 'r1' },
    method: 2,
    ratio: 60,
  })
})

test('简易设计器: branches: conditions by fields, a further one, order, the default one stays', async () => {
  const { user, flow, names } = designer()
  await insert(user, '发起人', '条件分支')
  expect(names()).toEqual(['发起人', '条件分支', '条件1', '其它情况', '流程结束'])
  await user.click(screen.getByRole('button', { name: '为“条件分支”添加分支' }))
  expect(names()).toEqual(['发起人', '条件分支', '条件1', '条件2', '其它情况', '流程结束'])

  await user.click(face('条件1'))
  await user.click(opened().getByRole('button', { name: '添加条件' }))
  expect(opened().getByText('请选择条件的字段')).toBeTruthy()
  await choose(user, '条件 1 的字段', '请假天数')
  await choose(user, '条件 1 的运算符', '大于')
  await user.type(opened().getByRole('spinbutton', { name: '条件 1 的值' }), '3')
  await close(user)
  expect(await screen.findByText('请假天数 大于 3')).toBeTruthy()
  const fork = flow().root.childNode as Card
  expect(fork.conditionNodes?.[0]?.settings).toEqual({
    condition: { kind: 'rules', group: { isAll: true, rules: [{ left: 'days', operator: '大于', right: 3 }] } },
  })

  await user.click(screen.getByRole('button', { name: '“条件1”的操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '右移' }))
  expect(names()).toEqual(['发起人', '条件分支', '条件2', '条件1', '其它情况', '流程结束'])
  await user.click(screen.getByRole('button', { name: '“其它情况”的操作' }))
  const menus = await screen.findAllByRole('menuitem', { name: '删除' })
  expect(menus.at(-1)?.getAttribute('aria-disabled')).toBe('true')
})

test('简易设计器: rules become an expression and come back', async () => {
  const { user } = designer()
  await insert(user, '发起人', '条件分支')
  await user.click(face('条件1'))
  await user.click(opened().getByRole('button', { name: '添加条件' }))
  await choose(user, '条件 1 的字段', '事由')
  await choose(user, '条件 1 的运算符', '包含')
  await user.type(opened().getByRole('textbox', { name: '条件 1 的值' }), '病')
  await user.click(opened().getByRole('radio', { name: '条件表达式' }))
  const text = opened().getByRole<HTMLTextAreaElement>('textbox', { name: '条件表达式' })
  expect(text.value).toBe("${vars:getOrDefault('reason', '').contains('病') && true}")
  await user.click(opened().getByRole('radio', { name: '条件规则' }))
  expect(opened().getByRole<HTMLInputElement>('textbox', { name: '条件 1 的值' }).value).toBe('病')
})

test('简易设计器: keys move the focus, copy, paste, move, delete, undo and redo', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { user, names } = designer()
  await insert(user, '发起人', '审批人')
  later()
  await insert(user, '审批人', '抄送人')
  await waitFor(() => expect(document.activeElement).toBe(face('抄送人')))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(face('审批人'))
  later()
  await user.keyboard('{Control>}c{/Control}{ArrowDown}{Control>}v{/Control}')
  expect(names()).toEqual(['发起人', '审批人', '抄送人', '审批人', '流程结束'])
  later()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toEqual(['发起人', '审批人', '审批人', '抄送人', '流程结束'])
  later()
  await user.keyboard('{Delete}')
  expect(names()).toEqual(['发起人', '审批人', '抄送人', '流程结束'])
  await user.keyboard('{Control>}z{/Control}')
  expect(names()).toEqual(['发起人', '审批人', '审批人', '抄送人', '流程结束'])
  await user.keyboard('{Control>}z{/Control}')
  expect(names()).toEqual(['发起人', '审批人', '抄送人', '审批人', '流程结束'])
  await user.keyboard('{Control>}y{/Control}')
  expect(names()).toEqual(['发起人', '审批人', '审批人', '抄送人', '流程结束'])
})

test('简易设计器: the ends stay; keys in an input of the drawer belong to the input', async () => {
  const { user, names } = designer()
  face('发起人').focus()
  await user.keyboard('{Delete}')
  expect(names()).toEqual(['发起人', '流程结束'])
  await insert(user, '发起人', '审批人')
  await user.click(face('审批人'))
  const name = opened().getByRole('textbox', { name: '节点名称' })
  await user.clear(name)
  await user.type(name, '主管{Delete}')
  expect(names()).toEqual(['发起人', '主管', '流程结束'])
  await user.clear(name)
  await user.tab()
  expect(names()).toEqual(['发起人', '审批人', '流程结束'])
})

test('简易设计器: the first card says who may start, and the range is set there', async () => {
  const said = vi.fn<(range: StartRange) => void>()
  const { user } = designer(undefined, {
    startRange: { ...everybody, roles: ['r1'] },
    onStartRange: said,
  })
  await waitFor(() => expect(face('发起人').textContent).toContain('经理'))
  await user.click(face('发起人'))
  await user.click(opened().getByRole('tab', { name: '可发起范围' }))
  await user.click(opened().getByRole('combobox', { name: '可发起角色' }))
  await user.keyboard('{Backspace}')
  expect(said).toHaveBeenLastCalledWith(everybody)
})

test('简易设计器: another flow from outside cannot be undone into the former one', async () => {
  const other = newCardFlow('p2', '报销')
  function Host() {
    const [flow, setFlow] = useState(newCardFlow('p1', '请假'))
    return (
      <>
        <button type="button" onClick={() => setFlow(other)}>
          打开
        </button>
        <output data-testid="key">{`${flow.key} ${[...cardsIn(flow.root)].length}`}</output>
        <SimpleDesigner
          formFields={[]}
          startRange={everybody}
          onStartRange={() => undefined}
          value={flow}
          onChange={setFlow}
        />
      </>
    )
  }
  const { user } = renderPage(<Host />, { answers })
  await insert(user, '发起人', '延迟器')
  expect(screen.getByTestId('key').textContent).toBe('p1 3')
  await user.click(screen.getByRole('button', { name: '打开' }))
  expect(screen.getByTestId('key').textContent).toBe('p2 2')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled).toBe(true)
})

test('简易设计器: read-only shows everything and changes nothing, on a phone always', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query === '(max-width: 768px)',
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )
  const { user, told } = designer()
  expect(screen.getByText('请在电脑上编辑')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /添加节点/ })).toBeNull()
  await user.click(face('发起人'))
  expect(opened().getByRole<HTMLInputElement>('textbox', { name: '节点名称' }).disabled).toBe(true)
  await close(user)
  face('发起人').focus()
  await user.keyboard('{Control>}c{/Control}{Control>}v{/Control}{Delete}')
  expect(told).not.toHaveBeenCalled()
})

test('简易设计器: the way to the other designer is asked for, since there is none back', async () => {
  const onConvert = vi.fn<() => void>()
  const { user } = designer(undefined, { onConvert })
  await user.click(screen.getByRole('button', { name: '转换为 BPMN' }))
  expect(await screen.findByText('转换后不可还原')).toBeTruthy()
  expect(onConvert).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '转换' }))
  await waitFor(() => expect(onConvert).toHaveBeenCalledOnce())
})
