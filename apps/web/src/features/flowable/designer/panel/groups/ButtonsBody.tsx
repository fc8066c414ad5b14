'use no memo' // The file changes beneath its elements, which stay the same objects.

import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { isInitiators, readButtons, writeButtons } from '#/features/flowable/designer/model/taskSettings.ts'
import { useSettled } from '#/features/flowable/designer/panel/inputs/useSettled.ts'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import { ButtonsTable } from '#/features/flowable/shared/rules/ButtonsTable.tsx'

export default function Buttons({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const task = element.businessObject
  const { value, change, leave } = useSettled(readButtons(task), (next) =>
    edit((changes) => writeButtons(changes, task, next ?? [])),
  )
  return (
    <div onBlur={leave}>
      <ButtonsTable value={value} {...(isInitiators(task) && { offered: [1] })} disabled={readOnly} onChange={change} />
    </div>
  )
}
