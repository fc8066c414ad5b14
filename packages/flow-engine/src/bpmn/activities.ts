import type { CallMapping, CallRule, MultiInstance } from '@app/flow-engine/graph/types.ts'
import { childOf, textIn, type XmlElement } from '@app/flow-engine/xml/readXml.ts'
import { either, extensions, setting } from './extension.ts'

/** Collections that mean "the people of the node's own rule" (workflow §12.3). */
const ownPeople = /^[$#]\{\s*multiInstanceHandler\.getUserIds\(\s*execution\s*\)\s*\}$/

export function readMulti(element: XmlElement): MultiInstance | undefined {
  const loop = childOf(element, 'bpmn:multiInstanceLoopCharacteristics')
  if (!loop) return undefined
  const item = childOf(loop, 'bpmn:inputDataItem')?.attributes.name
  const collection = setting(loop, 'collection') ?? textIn(loop, 'bpmn:loopDataInputRef')
  const elementVariable = setting(loop, 'elementVariable') ?? item
  const indexVariable = setting(loop, 'elementIndexVariable')
  const cardinality = textIn(loop, 'bpmn:loopCardinality')
  const completion = textIn(loop, 'bpmn:completionCondition')
  return {
    isSequential: loop.attributes.isSequential === 'true',
    ...(cardinality && { cardinality }),
    ...(collection && !ownPeople.test(collection) && { collection }),
    ...(elementVariable && { elementVariable }),
    ...(indexVariable && { indexVariable }),
    ...(completion && { completion }),
  }
}

export function readLoop(element: XmlElement): { condition?: string; testBefore: boolean; most?: number } | undefined {
  const loop = childOf(element, 'bpmn:standardLoopCharacteristics')
  if (!loop) return undefined
  const condition = textIn(loop, 'bpmn:loopCondition')
  const most = Number(loop.attributes.loopMaximum)
  return {
    ...(condition && { condition }),
    testBefore: loop.attributes.testBefore === 'true',
    ...(most > 0 && { most }),
  }
}

export function readCall(element: XmlElement): CallRule | undefined {
  const process = either(element, 'calledElement')
  if (!process) return undefined
  const passed = extensions(element, 'in').map(({ attributes }) => attributes.businessKey)
  const businessKey = setting(element, 'businessKey') ?? passed.find(Boolean)
  const inherited = setting(element, 'inheritBusinessKey') === 'true' ? '${execution.processInstanceBusinessKey}' : ''
  const key = businessKey ?? inherited
  const version = Number(setting(element, 'calledElementVersion'))
  return {
    process,
    ...(version > 0 && { version }),
    inheritVariables: setting(element, 'inheritVariables') === 'true',
    in: extensions(element, 'in').flatMap(readMapping),
    out: extensions(element, 'out').flatMap(readMapping),
    ...(key && { businessKey: key }),
  }
}

function readMapping({ attributes }: XmlElement): CallMapping[] {
  if (attributes.variables === 'all') return [{ all: true }]
  const { source, sourceExpression, target } = attributes
  if (!target) return []
  return [{ ...(source && { source }), ...(sourceExpression && { expression: sourceExpression }), target }]
}
