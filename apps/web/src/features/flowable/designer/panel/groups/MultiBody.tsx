'use no memo' // The file changes beneath its elements, which stay the same objects.

import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { attributeOf, bodyOf } from '#/features/flowable/designer/model/extension.ts'
import { readTask } from '#/features/flowable/designer/model/taskSettings.ts'
import { isA, type Moddle } from '#/features/flowable/designer/model/types.ts'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { ExpressionInput } from '#/features/flowable/designer/panel/inputs/ExpressionInput.tsx'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { SwitchRow } from '#/features/flowable/designer/panel/inputs/SwitchRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import css from '#/features/flowable/designer/panel/panel.module.css'

const kinds = [
  { value: 'parallel', label: '并行多重事件' },
  { value: 'sequential', label: '时序多重事件' },
  { value: 'loop', label: '循环事件' },
  { value: 'none', label: '无' },
]

const loopOf = (element: Moddle) => element.get('loopCharacteristics') as Moddle | undefined

function kindOf(loop: Moddle | undefined) {
  if (!loop) return 'none'
  if (loop.$type === 'bpmn:StandardLoopCharacteristics') return 'loop'
  return loop.isSequential === true ? 'sequential' : 'parallel'
}

export default function Multi(props: GroupProps) {
  const [isShown, setShown] = useState(false)
  const hasMethod = isA(props.element, 'UserTask') && readTask(props.element.businessObject).method !== undefined
  if (hasMethod && !isShown) {
    return (
      <>
        <p className={css.note}>已选择多人审批方式，多实例由其生成</p>
        <div>
          <Button onClick={() => setShown(true)}>高级</Button>
        </div>
      </>
    )
  }
  return <MultiFields {...props} />
}

function MultiFields({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const activity = element.businessObject
  const loop = loopOf(activity)
  const kind = kindOf(loop)
  const choose = (next: string | undefined) =>
    edit((changes) => {
      if (next === kind) return
      const isMulti = next === 'parallel' || next === 'sequential'
      if (isMulti && loop && kind !== 'loop') return void changes.set(loop, { isSequential: next === 'sequential' })
      const made =
        next === 'none' || next === undefined
          ? undefined
          : isMulti
            ? changes.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: next === 'sequential' })
            : changes.create('bpmn:StandardLoopCharacteristics')
      if (made) made.$parent = activity
      changes.set(activity, { loopCharacteristics: made })
    })
  const expression = (owner: Moddle, name: string) => (text: string) =>
    edit((changes) => {
      const made = text ? changes.create('bpmn:FormalExpression', { body: text }) : undefined
      if (made) made.$parent = owner
      changes.set(owner, { [name]: made })
    })
  const attribute = (owner: Moddle, name: string) => (text: string) =>
    edit((changes) => changes.attributes(owner, { [name]: text }))
  return (
    <>
      <MultiHelp />
      <ChoiceRow label="回路特性" disabled={readOnly} value={kind} options={kinds} onChange={choose} />
      {loop && kind === 'loop' && (
        <ExpressionInput
          label="循环条件"
          isCondition
          value={bodyOf(loop.get('loopCondition'))}
          disabled={readOnly}
          onCommit={expression(loop, 'loopCondition')}
        />
      )}
      {loop && kind !== 'loop' && (
        <>
          <FieldRow label="循环基数">
            {(id) => (
              <TextInput
                id={id}
                value={bodyOf(loop.get('loopCardinality'))}
                disabled={readOnly}
                onCommit={expression(loop, 'loopCardinality')}
              />
            )}
          </FieldRow>
          <FieldRow label="集合">
            {(id) => (
              <TextInput
                id={id}
                value={attributeOf(loop, 'collection') ?? ''}
                disabled={readOnly}
                onCommit={attribute(loop, 'collection')}
              />
            )}
          </FieldRow>
          <FieldRow label="元素变量">
            {(id) => (
              <TextInput
                id={id}
                value={attributeOf(loop, 'elementVariable') ?? ''}
                disabled={readOnly}
                onCommit={attribute(loop, 'elementVariable')}
              />
            )}
          </FieldRow>
          <ExpressionInput
            label="完成条件"
            isCondition
            value={bodyOf(loop.get('completionCondition'))}
            disabled={readOnly}
            onCommit={expression(loop, 'completionCondition')}
          />
        </>
      )}
      {loop && <LoopJobs element={element} readOnly={readOnly} loop={loop} />}
    </>
  )
}

/** Where a job takes over for the members. */
function LoopJobs({ element, readOnly, loop }: GroupProps & { loop: Moddle }) {
  const edit = useEdit(element)
  const flags = [
    ['asyncBefore', '异步前'],
    ['asyncAfter', '异步后'],
    ['exclusive', '排除'],
  ] as const
  return (
    <>
      {flags.map(([name, label]) => (
        <SwitchRow
          key={name}
          label={label}
          value={attributeOf(loop, name) === 'true'}
          disabled={readOnly}
          onChange={(on) => edit((changes) => changes.attributes(loop, { [name]: on ? 'true' : undefined }))}
        />
      ))}
    </>
  )
}

const explained = [
  ['循环基数', '实例的个数，数字或表达式'],
  ['集合', '变量名或返回列表的表达式，每个元素一个实例'],
  ['元素变量', '实例内保存当前元素的变量名'],
  ['完成条件', '每个实例完成后计算，为真时其余实例取消'],
  ['nrOfInstances', '实例总数'],
  ['nrOfActiveInstances', '未完成的实例数'],
  ['nrOfCompletedInstances', '已完成的实例数'],
  ['nrOfApproved / nrOfRejected', '同意 / 拒绝的人数'],
  ['loopCounter', '当前实例的序号，从 0 开始'],
] as const

function MultiHelp() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        参数说明
      </Button>
      <Modal title="多实例参数" open={isOpen} footer={null} onCancel={() => setOpen(false)}>
        <table className={css.rows}>
          <tbody>
            {explained.map(([name, text]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Modal>
    </div>
  )
}
