'use no memo' // The file changes beneath its elements, which stay the same objects.

import { Radio } from 'antd'
import { use } from 'react'
import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { attributeOf } from '#/features/flowable/designer/model/extension.ts'
import { isInitiators, readRights, writeRights } from '#/features/flowable/designer/model/taskSettings.ts'
import { isA } from '#/features/flowable/designer/model/types.ts'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import { PanelWorldContext } from '#/features/flowable/designer/panel/panelWorld.ts'
import { FieldRightsTable } from '#/features/flowable/shared/rules/FieldRightsTable.tsx'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'

const policies = [
  { value: 'fixed', label: '固定版本' },
  { value: 'latest', label: '最新版本' },
]

export default function FormBinding({ element, readOnly }: GroupProps) {
  return isA(element, 'Process') ? <MainForm readOnly={readOnly} /> : <NodeForm element={element} readOnly={readOnly} />
}

/** The form of the whole process; it is part of the draft and not of the file. */
function MainForm({ readOnly }: { readOnly: boolean }) {
  const { forms, form, onForm } = use(PanelWorldContext)
  return (
    <>
      <FieldRow label="流程表单">
        {(id) => (
          <ChoiceSelect
            id={id}
            allowClear
            disabled={readOnly}
            placeholder="请选择流程表单"
            source={forms}
            value={form.code ? [form.code] : []}
            onChange={([code]) => onForm({ ...form, code })}
          />
        )}
      </FieldRow>
      {form.code && (
        <FieldRow label="表单版本" note="固定版本为部署时的版本，最新版本在发起时确定">
          {(id) => (
            <Radio.Group
              name={id}
              aria-label="表单版本"
              disabled={readOnly}
              value={form.policy}
              options={policies}
              onChange={({ target }) => onForm({ ...form, policy: target.value as typeof form.policy })}
            />
          )}
        </FieldRow>
      )}
    </>
  )
}

function NodeForm({ element, readOnly }: GroupProps) {
  const { forms, fields } = use(PanelWorldContext)
  const edit = useEdit(element)
  const node = element.businessObject
  const formKey = attributeOf(node, 'formKey')
  return (
    <>
      <FieldRow label="流程表单">
        {(id) => (
          <ChoiceSelect
            id={id}
            allowClear
            disabled={readOnly}
            placeholder="挂载节点表单"
            source={forms}
            value={formKey ? [formKey] : []}
            onChange={([code]) => edit((changes) => changes.attributes(node, { formKey: code }))}
          />
        )}
      </FieldRow>
      {isA(element, 'UserTask') && (
        <FieldRightsTable
          fields={fields}
          value={readRights(node)}
          otherwise={isInitiators(node) ? 2 : 1}
          disabled={readOnly}
          onChange={(rights) => edit((changes) => writeRights(changes, node, rights ?? []))}
        />
      )}
    </>
  )
}
