'use no memo' // The file changes beneath its elements, which stay the same objects.

import { use } from 'react'
import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { attributeOf, fileFieldsOf, type FileField } from '#/features/flowable/designer/model/extension.ts'
import { isInitiators, readRights, writeRights } from '#/features/flowable/designer/model/taskSettings.ts'
import { isA } from '#/features/flowable/designer/model/types.ts'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import { PanelWorldContext } from '#/features/flowable/designer/panel/panelWorld.ts'
import { FieldRightsTable } from '#/features/flowable/shared/rules/FieldRightsTable.tsx'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { MainForm } from './MainForm.tsx'
import css from '#/features/flowable/designer/panel/panel.module.css'

export default function FormBinding({ element, readOnly }: GroupProps) {
  const world = use(PanelWorldContext)
  if (isA(element, 'Process')) return <MainForm world={world} readOnly={readOnly} />
  return <NodeForm element={element} readOnly={readOnly} />
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
      <FileFields fields={fileFieldsOf(node)} isReplaced={formKey !== undefined} />
    </>
  )
}

/** What another product has asked for here: a form takes its place, or somebody draws one by this. */
function FileFields({ fields, isReplaced }: { fields: readonly FileField[]; isReplaced: boolean }) {
  if (fields.length === 0) return null
  return (
    <section className={css.fileFields} aria-label="文件内的表单字段">
      <h4>文件内的表单字段</h4>
      <p className={css.note}>{isReplaced ? '随文件保留，填写的是流程表单' : '随文件保留但不起作用，请挂载流程表单'}</p>
      <ul>
        {fields.map(({ id, name, type }, at) => (
          <li key={at}>
            <span>{name || id}</span>
            <code>{`${id} ${type}`}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
