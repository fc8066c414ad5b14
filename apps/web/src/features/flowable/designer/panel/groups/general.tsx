'use no memo' // The file changes beneath its elements, which stay the same objects.

import { use, useState } from 'react'
import { useEdit, useEditor } from '#/features/flowable/designer/canvas/editorContext.ts'
import { attributeOf } from '#/features/flowable/designer/model/extension.ts'
import { isA, type Drawn, type Moddle } from '#/features/flowable/designer/model/types.ts'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { SwitchRow } from '#/features/flowable/designer/panel/inputs/SwitchRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import type { GroupProps, PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { PanelWorldContext } from '#/features/flowable/designer/panel/panelWorld.ts'

const isProcess = (element: Drawn) => isA(element, 'Process', 'Participant', 'Collaboration')

/** The process that a pool or the drawing stands for; else the element itself. */
const subjectOf = (element: Drawn): Moddle =>
  isA(element, 'Participant')
    ? ((element.businessObject.processRef as Moddle | undefined) ?? element.businessObject)
    : element.businessObject

const keyPattern = /^[\p{L}_][\p{L}\p{N}_.-]*$/u

function General({ element, readOnly }: GroupProps) {
  const editor = useEditor()
  const edit = useEdit(element)
  const subject = subjectOf(element)
  const [refused, setRefused] = useState<string>()
  const process = isProcess(element)
  const refuse = (id: string) => {
    if (!id) return process ? '流程标识不能为空' : '节点Id 不能为空'
    if (!keyPattern.test(id)) {
      return process
        ? '流程标识格式不正确，需要以字母或下划线开头，后接任意字母、数字、中划线、下划线、句点！'
        : '节点ID格式不正确'
    }
    return editor.element(id) || editor.process?.id === id ? '该ID已被使用' : undefined
  }
  const isText = isA(element, 'TextAnnotation')
  return (
    <>
      <FieldRow label={process ? '流程标识' : '节点ID'} problem={refused}>
        {(id) => (
          <TextInput
            id={id}
            value={subject.id ?? ''}
            disabled={readOnly}
            refuse={refuse}
            onRefused={setRefused}
            onCommit={(text) => edit((changes) => changes.set(subject, { id: text }))}
          />
        )}
      </FieldRow>
      {!isText && !isA(element, 'Collaboration') && (
        <FieldRow label={process ? '流程名称' : '节点名称'}>
          {(id) => (
            <TextInput
              id={id}
              value={subject.name ?? ''}
              disabled={readOnly}
              isLong={!process}
              onCommit={(name) => edit((changes) => changes.set(subject, { name: name || undefined }))}
            />
          )}
        </FieldRow>
      )}
      {isText && (
        <FieldRow label="文本">
          {(id) => (
            <TextInput
              id={id}
              value={(subject.text as string | undefined) ?? ''}
              disabled={readOnly}
              isLong
              maxLength={2000}
              onCommit={(text) => edit((changes) => changes.set(subject, { text }))}
            />
          )}
        </FieldRow>
      )}
      {isA(element, 'Process') && <Category element={element} readOnly={readOnly} />}
      {isA(element, 'SubProcess') && <Folding element={element} readOnly={readOnly} />}
      <Description element={element} subject={subject} readOnly={readOnly} />
    </>
  )
}

function Category({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const { categories } = use(PanelWorldContext)
  return (
    <ChoiceRow
      label="流程分类"
      placeholder="请选择流程分类"
      canClear
      disabled={readOnly}
      value={attributeOf(element.businessObject, 'processCategory')}
      options={categories}
      onChange={(processCategory) => edit((changes) => changes.attributes(element.businessObject, { processCategory }))}
    />
  )
}

/** A sub-process shows its inside or stands for it. */
function Folding({ element, readOnly }: GroupProps) {
  const editor = useEditor()
  const isExpanded = element.di?.isExpanded === true
  return (
    <SwitchRow
      label="展开"
      value={isExpanded}
      disabled={readOnly}
      onChange={(next) => {
        editor
          .get<{ replaceElement: (element: Drawn, target: object) => void }>('bpmnReplace')
          .replaceElement(element, { type: element.businessObject.$type, isExpanded: next })
      }}
    />
  )
}

function Description({ element, subject, readOnly }: GroupProps & { subject: Moddle }) {
  const edit = useEdit(element)
  const documentation = (subject.get('documentation') as Moddle[] | undefined) ?? []
  const [first, ...others] = documentation
  return (
    <FieldRow label={isProcess(element) ? '流程描述' : '节点描述'}>
      {(id) => (
        <TextInput
          id={id}
          value={(first?.text as string | undefined) ?? ''}
          disabled={readOnly}
          isLong
          maxLength={2000}
          onCommit={(text) =>
            edit((changes) => {
              if (first && text) changes.set(first, { text })
              else {
                const made = text ? [changes.create('bpmn:Documentation', { text })] : []
                changes.set(subject, { documentation: [...made, ...others] })
              }
            })
          }
        />
      )}
    </FieldRow>
  )
}

/** 常规信息: what every element has. */
export const generalGroup: PanelGroup = { title: '常规信息', fits: () => true, isOpen: true, Body: General }
