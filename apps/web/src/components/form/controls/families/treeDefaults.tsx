import { Cascader, TreeSelect } from 'antd'
import { isMany, listOf, pickOf, writeDefault, type Pick } from '#/components/form/panel/defaults.tsx'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { insideCard } from '#/kit/page/insideCard.ts'

/** The way to one place of a tree. */
export function WayDefault(props: EditorProps) {
  const { id, edited } = props
  const [control] = edited.controls
  return (
    <Cascader
      id={id}
      allowClear
      value={pickOf(control.options.defaultValue)}
      options={[...listOf(control)] as { value: Pick; label: string }[]}
      disabled={edited.readOnly}
      placeholder="无"
      getPopupContainer={insideCard}
      onChange={(path?: Pick[]) => writeDefault(props, path)}
    />
  )
}

/** One place of a tree or several. */
export function TreeDefault(props: EditorProps) {
  const { id, edited } = props
  const [control] = edited.controls
  const value = control.options.defaultValue
  const many = isMany(control)
  return (
    <TreeSelect<Pick | Pick[]>
      id={id}
      allowClear
      multiple={many}
      {...(many ? { value: pickOf(value) } : typeof value === 'string' && value !== '' ? { value } : {})}
      treeData={[...listOf(control)] as { value: Pick; label: string }[]}
      disabled={edited.readOnly}
      placeholder="无"
      getPopupContainer={insideCard}
      onChange={(chosen?: Pick | Pick[]) => writeDefault(props, chosen)}
    />
  )
}
