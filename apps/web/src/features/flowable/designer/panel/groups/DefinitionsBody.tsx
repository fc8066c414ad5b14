'use no memo' // The file changes beneath its elements, which stay the same objects.

import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import { useEdit, useEditor } from '#/features/flowable/designer/canvas/editorContext.ts'
import {
  declarationKinds,
  declare,
  declared,
  type DeclarationType,
} from '#/features/flowable/designer/model/declarations.ts'
import { attributeOf } from '#/features/flowable/designer/model/extension.ts'
import type { Moddle } from '#/features/flowable/designer/model/types.ts'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import css from '#/features/flowable/designer/panel/panel.module.css'

const types: DeclarationType[] = ['bpmn:Message', 'bpmn:Signal', 'bpmn:Error', 'bpmn:Escalation']

const scopes = [
  { value: 'global', label: '全局' },
  { value: 'processInstance', label: '流程实例' },
]

export default function Definitions({ element, readOnly }: GroupProps) {
  const editor = useEditor()
  const edit = useEdit(element)
  return (
    <>
      {types.map((type) => (
        <Declared key={type} element={element} readOnly={readOnly} type={type} />
      ))}
      {!readOnly && (
        <div className={css.acts}>
          {types.map((type) => {
            const { word } = declarationKinds[type]
            const name = `${word}${declared(editor, type).length + 1}`
            return (
              <Button key={type} onClick={() => edit((changes) => declare(editor, changes, type, name))}>
                {`新增${word}`}
              </Button>
            )
          })}
        </div>
      )}
    </>
  )
}

function Declared({ element, readOnly, type }: GroupProps & { type: DeclarationType }) {
  const editor = useEditor()
  const edit = useEdit(element)
  const { word, code } = declarationKinds[type]
  const remove = (gone: Moddle) =>
    edit((changes) => {
      const roots = editor.definitions.get('rootElements') as Moddle[]
      changes.set(editor.definitions, { rootElements: roots.filter((each) => each !== gone) })
    })
  return declared(editor, type).map((each, at) => (
    <div key={each.id} className={css.triple} role="group" aria-label={`${word}${at + 1}`}>
      <TextInput
        label={`${word}${at + 1}的名称`}
        placeholder="名称"
        value={each.name ?? ''}
        disabled={readOnly}
        onCommit={(name) => edit((changes) => changes.set(each, { name }))}
      />
      {type === 'bpmn:Signal' ? (
        <Select<string>
          aria-label={`${word}${at + 1}的范围`}
          disabled={readOnly}
          value={attributeOf(each, 'scope') ?? 'global'}
          options={scopes}
          getPopupContainer={insideCard}
          onChange={(scope) => edit((changes) => changes.attributes(each, { scope }))}
        />
      ) : (
        <span>{word}</span>
      )}
      {code ? (
        <TextInput
          label={`${word}${at + 1}的代码`}
          placeholder="代码"
          value={(each.get(code) as string | undefined) ?? ''}
          disabled={readOnly}
          onCommit={(text) => edit((changes) => changes.set(each, { [code]: text }))}
        />
      ) : (
        <span title={each.id}>{each.id}</span>
      )}
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除${word}${at + 1}`}
        disabled={readOnly}
        onClick={() => remove(each)}
      />
    </div>
  ))
}
