'use no memo' // The file changes beneath its elements, which stay the same objects.

import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { attributeOf } from '#/features/flowable/designer/model/extension.ts'
import { ExpressionInput } from '#/features/flowable/designer/panel/inputs/ExpressionInput.tsx'
import { SwitchRow } from '#/features/flowable/designer/panel/inputs/SwitchRow.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'

/** Where the engine hands over to a job, and when it passes by. */
export default function RunSettings({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const node = element.businessObject
  const isAsync = ['async', 'asyncBefore'].some((name) => attributeOf(node, name) === 'true')
  return (
    <>
      <SwitchRow
        label="异步"
        value={isAsync}
        disabled={readOnly}
        onChange={(on) =>
          edit((changes) => changes.attributes(node, { async: on ? 'true' : undefined, asyncBefore: undefined }))
        }
      />
      <ExpressionInput
        label="跳过表达式"
        isCondition
        value={attributeOf(node, 'skipExpression') ?? ''}
        disabled={readOnly}
        onCommit={(skipExpression) => edit((changes) => changes.attributes(node, { skipExpression }))}
      />
    </>
  )
}
