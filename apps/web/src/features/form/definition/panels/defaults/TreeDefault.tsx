import { Cascader, TreeSelect } from 'antd'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { insideCard } from '#/kit/insideCard.ts'
import { isMany, listOf, pickOf, type Pick } from './defaults.ts'

/** A default out of a tree: one place, several, or the way to one. */
export default function TreeDefault({ id, edited, onWrite }: EditorProps & { onWrite: (value: unknown) => void }) {
  const [control] = edited.controls
  const value = control.options.defaultValue
  const tree = [...listOf(control)]
  if (control.type === 'cascader')
    return (
      <Cascader
        id={id}
        allowClear
        value={pickOf(value)}
        options={tree as { value: Pick; label: string }[]}
        disabled={edited.readOnly}
        placeholder="无"
        getPopupContainer={insideCard}
        onChange={(path?: Pick[]) => onWrite(path)}
      />
    )
  const many = isMany(control)
  return (
    <TreeSelect<Pick | Pick[]>
      id={id}
      allowClear
      multiple={many}
      {...(many ? { value: pickOf(value) } : typeof value === 'string' && value !== '' ? { value } : {})}
      treeData={tree as { value: Pick; label: string }[]}
      disabled={edited.readOnly}
      placeholder="无"
      getPopupContainer={insideCard}
      onChange={(chosen?: Pick | Pick[]) => onWrite(chosen)}
    />
  )
}
