import { translate } from '#/features/flowable/designer/canvas/translations.ts'
import { isA, type Drawn } from './types.ts'

const words: Record<string, string> = {
  Process: '流程',
  Collaboration: '流程',
  Participant: '泳池',
  Lane: '泳道',
  StartEvent: '开始事件',
  EndEvent: '结束事件',
  IntermediateCatchEvent: '中间捕获事件',
  IntermediateThrowEvent: '中间抛出事件',
  BoundaryEvent: '边界事件',
  SequenceFlow: '顺序流',
  MessageFlow: '消息流',
  Association: '关联',
  DataInputAssociation: '数据关联',
  DataOutputAssociation: '数据关联',
  SubProcess: '子流程',
  AdHocSubProcess: '即席子流程',
  TextAnnotation: '文本注释',
  Group: '分组',
}

/** What an element is called. */
export function typeWord(element: Drawn): string {
  const name = element.businessObject.$type.replace('bpmn:', '')
  if (isA(element, 'SubProcess') && element.businessObject.triggeredByEvent === true) return '事件子流程'
  const sentence = name.replaceAll(/(?!^)[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)
  return words[name] ?? translate(sentence)
}
