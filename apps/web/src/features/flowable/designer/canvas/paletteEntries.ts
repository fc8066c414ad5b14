import type { Drawn } from '#/features/flowable/designer/model/types.ts'
import type { FlowEditor } from './FlowEditor.ts'

/** A tool that is taken up, or an element that is put on the canvas. */
interface PaletteEntry {
  label: string
  icon: string
  /** A letter that does the same while the canvas has the focus. */
  hint?: string
  /** Taken up by a click: the pointer then acts. */
  tool?: (editor: FlowEditor, event: Event) => void
  /** Elements to be placed; the first is the one itself. */
  make?: (editor: FlowEditor) => Drawn[]
}

type Tool = { start?: (event: Event) => void; [name: string]: unknown }

const startTool =
  (service: string, method: string) =>
  (editor: FlowEditor, event: Event): void =>
    (editor.get<Record<string, (event: Event) => void>>(service)[method] as (event: Event) => void).call(
      editor.get<Tool>(service),
      event,
    )

interface ElementFactory {
  createShape: (attributes: object) => Drawn
  createParticipantShape: () => Drawn
}
const factoryOf = (editor: FlowEditor) => editor.get<ElementFactory>('elementFactory')

const shape =
  (type: string, more: object = {}) =>
  (editor: FlowEditor): Drawn[] => [factoryOf(editor).createShape({ type: `bpmn:${type}`, ...more })]

/** A service task that tells people and asks nothing (workflow §19). */
function makeCopy(editor: FlowEditor): Drawn[] {
  const businessObject = editor.create('bpmn:ServiceTask', { name: '抄送' })
  businessObject.set('flowable:type', 'cc')
  return [factoryOf(editor).createShape({ type: 'bpmn:ServiceTask', businessObject })]
}

function makeSubProcess(editor: FlowEditor): Drawn[] {
  const factory = factoryOf(editor)
  const outer = factory.createShape({ type: 'bpmn:SubProcess', x: 0, y: 0, isExpanded: true })
  const start = factory.createShape({ type: 'bpmn:StartEvent', x: 40, y: 82, parent: outer })
  return [outer, start]
}

/** The palette from top to bottom (workflow §18.3). */
export const paletteGroups: readonly (readonly PaletteEntry[])[] = [
  [
    { label: '抓手', icon: 'bpmn-icon-hand-tool', hint: 'H', tool: startTool('handTool', 'activateHand') },
    { label: '套索', icon: 'bpmn-icon-lasso-tool', hint: 'L', tool: startTool('lassoTool', 'activateSelection') },
    { label: '空间', icon: 'bpmn-icon-space-tool', hint: 'S', tool: startTool('spaceTool', 'activateSelection') },
    { label: '连接', icon: 'bpmn-icon-connection-multi', hint: 'C', tool: startTool('globalConnect', 'start') },
  ],
  [
    { label: '开始', icon: 'bpmn-icon-start-event-none', make: shape('StartEvent') },
    { label: '结束', icon: 'bpmn-icon-end-event-none', make: shape('EndEvent') },
    { label: '用户任务', icon: 'bpmn-icon-user-task', make: shape('UserTask') },
    { label: '互斥网关', icon: 'bpmn-icon-gateway-xor', make: shape('ExclusiveGateway') },
    { label: '并行网关', icon: 'bpmn-icon-gateway-parallel', make: shape('ParallelGateway') },
    { label: '包容网关', icon: 'bpmn-icon-gateway-or', make: shape('InclusiveGateway') },
    { label: '子流程', icon: 'bpmn-icon-subprocess-expanded', make: makeSubProcess },
    { label: '调用活动', icon: 'bpmn-icon-call-activity', make: shape('CallActivity') },
    { label: '抄送', icon: 'bpmn-icon-service-task', make: makeCopy },
    { label: '中间事件', icon: 'bpmn-icon-intermediate-event-none', make: shape('IntermediateThrowEvent') },
  ],
  [
    {
      label: '泳池',
      icon: 'bpmn-icon-participant',
      make: (editor) => [factoryOf(editor).createParticipantShape()],
    },
    { label: '注释', icon: 'bpmn-icon-text-annotation', make: shape('TextAnnotation') },
  ],
]
