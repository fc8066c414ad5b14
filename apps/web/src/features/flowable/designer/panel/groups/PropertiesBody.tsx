'use no memo' // The file changes beneath its elements, which stay the same objects.

import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { propertiesOf, textOf } from '#/features/flowable/designer/model/extension.ts'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import css from '#/features/flowable/designer/panel/panel.module.css'

export default function Properties({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const owner = element.businessObject
  const properties = propertiesOf(owner).map((each) => ({
    name: textOf(each, 'name') ?? '',
    value: textOf(each, 'value') ?? '',
  }))
  const put = (next: typeof properties) =>
    edit((changes) => {
      const made = next.map(({ name, value }) => changes.any('property', { name, value }))
      changes.extensions(owner, 'properties', made.length > 0 ? [changes.any('properties', {}, made)] : [])
    })
  return (
    <>
      {properties.map((property, at) => (
        <div key={at} className={css.pair}>
          <TextInput
            label={`属性${at + 1}的属性名`}
            placeholder="属性名"
            value={property.name}
            disabled={readOnly}
            onCommit={(name) => put(properties.with(at, { ...property, name }))}
          />
          <TextInput
            label={`属性${at + 1}的属性值`}
            placeholder="属性值"
            maxLength={2000}
            value={property.value}
            disabled={readOnly}
            onCommit={(value) => put(properties.with(at, { ...property, value }))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除属性${at + 1}`}
            disabled={readOnly}
            onClick={() => put(properties.toSpliced(at, 1))}
          />
        </div>
      ))}
      {!readOnly && (
        <div className={css.acts}>
          <Button onClick={() => put([...properties, { name: '', value: '' }])}>添加属性</Button>
        </div>
      )}
    </>
  )
}
