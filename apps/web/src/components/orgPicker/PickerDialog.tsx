import { App } from 'antd'
import { useState } from 'react'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { namesLimit } from '@app/shared/system/directory.ts'
import { OrgTree } from '#/components/orgTree/OrgTree.tsx'
import { useHttp } from '#/kit/http/httpOf.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import type { NodeTreeUse } from '#/kit/tree/NodeTree.tsx'
import { ChosenList } from './ChosenList.tsx'
import type { Chosen, Kind } from './picker.ts'
import css from './picker.module.css'

interface PickerDialogProps {
  kind: Kind
  multiple: boolean
  start: readonly Chosen[]
  onClose: () => void
  onChosen: (chosen: readonly Chosen[]) => void
}

/** Tree on the left, what was chosen on the right (system §1.5). */
export default function PickerDialog({ kind, multiple, start, onClose, onChosen }: PickerDialogProps) {
  const { message } = App.useApp()
  const http = useHttp()
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState(start)
  /** Everything to be chosen below the nodes whose box was ticked. */
  const [whole, setWhole] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map())
  const has = (id: string) => chosen.some((each) => each.id === id)

  const add = (nodes: readonly TreeNode[]) => {
    const fresh = nodes.filter((node) => !has(node.id)).map(kind.chosenOf)
    if (chosen.length + fresh.length > namesLimit) return void message.warning(kind.tooMany)
    setChosen([...chosen, ...fresh])
  }
  const drop = (ids: readonly string[]) => setChosen(chosen.filter((each) => !ids.includes(each.id)))
  const pick = (node: TreeNode) => {
    if (kind.isItem(node)) setChosen([kind.chosenOf(node)])
    else if (kind.notAnItem) void message.warning(kind.notAnItem)
  }
  const tick = async (node: TreeNode, ticked: boolean) => {
    if (kind.isItem(node)) return ticked ? add([node]) : drop([node.id])
    const items = whole.get(node.id) ?? (await kind.itemsBelow?.(http, node)) ?? []
    setWhole(new Map(whole).set(node.id, items))
    if (ticked) add(items)
    else drop(items.map(({ id }) => id))
  }
  const ticks = (known: ReadonlyMap<string, TreeNode>) => {
    const checked: string[] = []
    const halfChecked: string[] = []
    const above = new Set(chosen.flatMap(({ path }) => path?.split('/') ?? []))
    for (const node of known.values()) {
      if (kind.isItem(node)) {
        if (has(node.id)) checked.push(node.key)
      } else if (kind.itemsBelow && above.has(node.id)) {
        const items = whole.get(node.id)
        const all = items !== undefined && items.every(({ id }) => has(id))
        ;(all ? checked : halfChecked).push(node.key)
      }
    }
    return { checked, halfChecked }
  }
  const use: NodeTreeUse = multiple
    ? {
        ticks,
        canTick: (node) => kind.isItem(node) || (kind.itemsBelow !== undefined && node.attributes.nodeType !== 'more'),
        onTick: (node, ticked) => void tick(node, ticked),
      }
    : {
        selected: chosen.map(({ id }) => (kind.itemsBelow ? `user-${id}` : id)),
        onSelect: pick,
        canSelect: (node) => kind.isItem(node) || kind.notAnItem !== undefined,
      }
  return (
    <Dialog
      open={open}
      title={kind.title}
      width={800}
      height={480}
      okText="选择"
      onOk={() => {
        onChosen(chosen)
        setOpen(false)
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={css.panes}>
        <OrgTree source={kind.source} label={kind.label} {...use} />
        <ChosenList chosen={chosen} ordered={multiple} onChange={setChosen} />
      </div>
    </Dialog>
  )
}
