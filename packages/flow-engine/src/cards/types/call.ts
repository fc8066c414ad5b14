import type { CardKind, NodePart } from '@app/flow-engine/cards/cardKind.ts'
import { extensionTags, fieldTag, settingTag, tag, textTag } from '@app/flow-engine/cards/markup.ts'
import { checkPeriod, periodText } from '@app/flow-engine/cards/period.ts'
import type { CallSettings, CardMapping } from '@app/flow-engine/cards/types.ts'

/** 子流程: another process, waited for or only started. */
export const call: CardKind<20> = {
  role: 'step',
  name: '子流程',
  hint: '请设置子流程',
  settings: () => ({ process: '' }),
  check: ({ settings }) => checkCall(settings),
  summary: ({ settings: { process, isAsync } }, nameOf) =>
    process ? `${isAsync ? '异步' : '同步'}子流程: ${nameOf('process', process)}` : undefined,
  nodes: ({ id, name, settings }) => [
    settings.isAsync ? startPart({ id, name }, settings) : callPart({ id, name }, settings),
  ],
}

const writeInitiator = ({ initiator }: CallSettings) => [
  ...settingTag('childInitiator', initiator?.from),
  ...(initiator?.from === 'field'
    ? [
        ...settingTag('childInitiatorField', initiator.field),
        ...settingTag('childInitiatorWhenEmpty', initiator.whenEmpty),
      ]
    : []),
]

const quoted = (text: string) => `'${text.replaceAll(/[\\']/g, (sign) => `\\${sign}`)}'`

/** Nobody waits for its end, so it is work of a handler and no call. */
const startPart = (card: { id: string; name: string }, settings: CallSettings): NodePart => ({
  ...card,
  element: 'serviceTask',
  attributes: { 'flowable:type': 'startProcess' },
  inner: extensionTags([
    ...writeInitiator(settings),
    fieldTag('process', settings.process),
    ...(settings.in ?? []).map(({ source, target }) =>
      fieldTag(`in.${target}`, `\${vars:getOrDefault(${quoted(source)}, null)}`),
    ),
  ]),
})

function callPart(card: { id: string; name: string }, settings: CallSettings): NodePart {
  const { many, timeout } = settings
  const mapping = (name: string) => (each: CardMapping) => tag(`flowable:${name}`, { ...each })
  // Each of several is handed its own choice.
  const choice =
    many?.kind === 'choices'
      ? [
          tag('flowable:in', {
            sourceExpression: `\${vars:get(${quoted(many.field)}).get(loopCounter)}`,
            target: 'item',
          }),
        ]
      : []
  return {
    ...card,
    element: 'callActivity',
    attributes: { calledElement: settings.process },
    inner: [
      ...extensionTags([
        ...writeInitiator(settings),
        ...(settings.in ?? []).map(mapping('in')),
        ...choice,
        ...(settings.out ?? []).map(mapping('out')),
      ]),
      ...(many ? [writeMany(many)] : []),
    ],
    ...(timeout && {
      boundary: {
        id: `${card.id}.timeout`,
        element: 'boundaryEvent',
        name: '超时',
        attributes: { attachedToRef: card.id },
        inner: [tag('timerEventDefinition', {}, [textTag('timeDuration', periodText(timeout))])],
      },
    }),
  }
}

/** A field that is missing or empty asks for none, so the flow goes on. */
function writeMany(many: NonNullable<CallSettings['many']>): string {
  const field = many.kind === 'fixed' ? '' : quoted(many.field)
  const counts = {
    fixed: () => (many.kind === 'fixed' ? String(many.count) : ''),
    number: () => `\${vars:getOrDefault(${field}, 0)}`,
    choices: () => `\${empty vars:getOrDefault(${field}, null) ? 0 : vars:get(${field}).size()}`,
  }
  return tag('multiInstanceLoopCharacteristics', { isSequential: many.isSequential }, [
    textTag('loopCardinality', counts[many.kind]()),
  ])
}

function checkCall({ process, isAsync, timeout, many, initiator, in: given = [], out = [] }: CallSettings): string[] {
  const faults = process.trim() ? [] : ['未选择子流程']
  if ([...given, ...out].some(({ source, target }) => !source.trim() || !target.trim())) {
    faults.push('子流程的变量映射不完整')
  }
  if (initiator?.from === 'field' && !initiator.field) faults.push('未选择子流程发起人的表单字段')
  if (timeout) faults.push(...checkPeriod(timeout, '超时时间'))
  if (isAsync && (out.length > 0 || timeout || many)) faults.push('异步子流程不能接收变量、设置超时或多实例')
  if (many?.kind === 'fixed' && !(Number.isInteger(many.count) && many.count > 0 && many.count <= 1_000)) {
    faults.push('子流程的数量应为1到1000')
  }
  if (many && many.kind !== 'fixed' && !many.field) faults.push('未选择子流程数量的表单字段')
  return faults
}
