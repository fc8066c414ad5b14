import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { compileCards } from '@app/flow-engine/cards/compileCards.ts'
import { readDiagram } from '@app/flow-engine/picture/readDiagram.ts'
import { wrapText } from '@app/flow-engine/picture/wrapText.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { FlowDiagram, type FlowDiagramProps } from './FlowDiagram.tsx'

const people = { candidate: { strategy: 36, param: '' } }
const leave = compileCards({
  key: 'leave',
  name: '请假',
  root: {
    id: 'start',
    type: 10,
    name: '发起人',
    settings: {},
    childNode: {
      id: 'leader',
      type: 11,
      name: '部门负责人审批',
      settings: people,
      childNode: {
        id: 'long',
        type: 51,
        name: '天数',
        settings: {},
        conditionNodes: [
          {
            id: 'over3',
            type: 50,
            name: '三天以上',
            settings: { condition: { kind: 'expression', text: '${days > 3}' } },
            childNode: { id: 'boss', type: 11, name: '总经理审批', settings: people },
          },
          { id: 'else', type: 50, name: '其它情况', settings: { isDefault: true } },
        ],
        childNode: { id: 'end', type: 1, name: '流程结束', settings: {} },
      },
    },
  },
})

const show = (props: Partial<FlowDiagramProps> = {}) => renderPage(<FlowDiagram xml={leave} {...props} />)
const node = (container: HTMLElement, id: string) => container.querySelector(`[data-node="${id}"]`)

test('流程图: every node and flow of the file is drawn where it stands', () => {
  const { container } = show()
  const [plane] = readDiagram(leave)
  expect(plane?.shapes.length).toBeGreaterThan(6)
  for (const { id } of plane?.shapes ?? []) expect(node(container, id), id).not.toBeNull()
  for (const { id } of plane?.edges ?? []) expect(container.querySelector(`[data-flow="${id}"]`), id).not.toBeNull()
  expect(screen.getByText('部门负责人审批')).toBeTruthy()
  expect(screen.getByText('三天以上')).toBeTruthy()
  expect(screen.queryByRole('list', { name: '状态' })).toBeNull()
})

test('流程图: nodes bear the colour of their state, flows that of having been taken, loops their number', () => {
  const { container } = show({
    nodes: { leader: 'done', boss: 'active' },
    flows: ['over3'],
    counts: { leader: 3, boss: 1 },
  })
  expect(node(container, 'leader')?.getAttribute('data-state')).toBe('done')
  expect(node(container, 'boss')?.getAttribute('data-state')).toBe('active')
  expect(node(container, 'end')?.getAttribute('data-state')).toBeNull()
  expect(container.querySelectorAll('[data-flow][data-taken]')).toHaveLength(1)
  expect(node(container, 'leader')?.textContent).toContain('3')
  expect(node(container, 'boss')?.textContent).toBe('总经理审批')
  const legend = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(legend).toEqual(['已办理', '处理中', '未进行'])
})

test('流程图: a node is chosen by the mouse and by the keyboard, and tells of itself', async () => {
  const onNode = vi.fn<() => void>()
  const { user } = show({
    nodes: { leader: 'done' },
    actOf: (id) => (id === 'leader' ? onNode : undefined),
    renderPopover: (id) => (id === 'leader' ? '张三办理' : null),
  })
  const leader = screen.getByRole('button', { name: '部门负责人审批，已办理' })
  fireEvent.click(leader)
  leader.focus()
  expect(await screen.findByText('张三办理')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(onNode).toHaveBeenCalledTimes(2)
  screen.getByRole('img', { name: '总经理审批，未进行' }).focus()
  await waitFor(() => expect(screen.queryByText('张三办理')).toBeNull())
})

test('流程图: it is enlarged, moved and brought back', async () => {
  const { user, container } = show()
  const seen = () => container.querySelector('svg[viewBox]:not([data-icon])[role="group"]')?.getAttribute('viewBox')
  const whole = seen()
  await user.click(screen.getByRole('button', { name: '放大' }))
  expect(seen()).not.toBe(whole)
  screen.getByRole('group', { name: /^流程图/ }).focus()
  await user.keyboard('{ArrowRight}')
  await user.click(screen.getByRole('button', { name: '适中' }))
  expect(seen()).toBe(whole)
})

const bpmn = (process: string, planes: string) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:b="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC">
  <process id="p">${process}</process>${planes}</definitions>`
const box = (id: string, x: number, more = '') =>
  `<b:BPMNShape bpmnElement="${id}" ${more}><dc:Bounds x="${x}" y="0" width="100" height="80"/></b:BPMNShape>`
const plane = (id: string, inner: string) =>
  `<b:BPMNDiagram><b:BPMNPlane bpmnElement="${id}">${inner}</b:BPMNPlane></b:BPMNDiagram>`

test('流程图: a collapsed sub-process opens its own drawing', async () => {
  const process = '<subProcess id="sub" name="采购"><userTask id="buy" name="询价"/></subProcess>'
  const { user, container } = show({
    xml: bpmn(process, plane('p', box('sub', 0)) + plane('sub', box('buy', 0))),
  })
  expect(node(container, 'buy')).toBeNull()
  await user.click(screen.getByRole('button', { name: '采购' }))
  expect(node(container, 'buy')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: '返回上层（采购）' }))
  expect(node(container, 'sub')).not.toBeNull()
})

test('流程图: what is inside of a collapsed sub-process of the same drawing stays hidden', () => {
  const process = '<subProcess id="sub" name="采购"><userTask id="buy" name="询价"/></subProcess>'
  const { container } = show({ xml: bpmn(process, plane('p', box('sub', 0) + box('buy', 10))) })
  expect(node(container, 'sub')).not.toBeNull()
  expect(node(container, 'buy')).toBeNull()
})

test('流程图: a file without a drawing, and none at all, say so', () => {
  show({ xml: bpmn('<userTask id="a"/>', '') })
  expect(screen.getByText('流程文件没有图形')).toBeTruthy()
  show({ xml: '没有内容' })
  expect(screen.getByRole('alert').textContent).toMatch(/^流程文件不是有效的XML/)
})

test('流程图: names are broken into lines that fit', () => {
  expect(wrapText('部门负责人审批', 48, 3)).toEqual(['部门负责', '人审批'])
  expect(wrapText('review the order', 64, 3)).toEqual(['review', 'the order'])
  expect(wrapText('一二三四五六七八九十', 48, 2)).toEqual(['一二三四', '五六七…'])
  expect(wrapText('abcdefghijklmnop', 48, 4).join('')).toBe('abcdefghijklmnop')
})
