'use no memo' // The file changes beneath its elements, which stay the same objects.

import { Button } from 'antd'
import { useState } from 'react'
import { useEdit, useEditor } from '#/features/flowable/designer/canvas/editorContext.ts'
import { declarationKinds, declarationOf, declare, declared } from '#/features/flowable/designer/model/declarations.ts'
import type { Moddle } from '#/features/flowable/designer/model/types.ts'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import css from '#/features/flowable/designer/panel/panel.module.css'

/** The message, signal, error or escalation of an event: one of the file, or a new one. */
export function EventReference({ element, readOnly, definition }: GroupProps & { definition: Moddle }) {
  const editor = useEditor()
  const edit = useEdit(element)
  const [isNew, setNew] = useState(false)
  const type = declarationOf(definition)
  if (!type) return null
  const { word, reference } = declarationKinds[type]
  const chosen = definition.get(reference) as Moddle | undefined
  const all = declared(editor, type)
  return (
    <>
      <ChoiceRow
        label={word}
        canClear
        disabled={readOnly}
        value={chosen?.id}
        options={all.map(({ id = '', name }) => ({ value: id, label: name ?? id }))}
        onChange={(id) =>
          edit((changes) => changes.set(definition, { [reference]: all.find((each) => each.id === id) }))
        }
      />
      {isNew && (
        <FieldRow label={`${word}名称`}>
          {(id) => (
            <TextInput
              id={id}
              value=""
              disabled={readOnly}
              onCommit={(name) => {
                setNew(false)
                edit((changes) => changes.set(definition, { [reference]: declare(editor, changes, type, name) }))
              }}
            />
          )}
        </FieldRow>
      )}
      {!readOnly && !isNew && (
        <div className={css.acts}>
          <Button onClick={() => setNew(true)}>{`新增${word}`}</Button>
        </div>
      )}
    </>
  )
}
