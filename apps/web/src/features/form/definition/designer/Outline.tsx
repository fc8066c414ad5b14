import DownOutlined from '@ant-design/icons/DownOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Input, Tree } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { moveControls, topmost, updateControl } from '@app/form-engine/editing/commands.ts'
import { placeProblem } from '@app/form-engine/editing/place.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { controlOf, placesOf } from '#/features/form/definition/draft/places.ts'
import { useHeight } from '#/kit/page/useHeight.ts'
import { ControlIcon } from './ControlIcon.tsx'
import { allKeys, filtered, outlineOf, type OutlineNode } from './outlineTree.ts'
import css from './outline.module.css'

/** Where a line dropped before, into or after another one goes. */
function placeOf(definition: Parameters<typeof placesOf>[0], target: OutlineNode, position: number) {
  const visit = placesOf(definition).get(target.key)
  if (position === 0) return target.slot && { slot: target.slot, at: 0 }
  return visit && { slot: visit.slot, at: position < 0 ? visit.at : visit.at + 1 }
}

/** The form as a tree of names (form-designer §3): choose, move and rename without the canvas. */
export function Outline() {
  const store = useDesignerStore()
  const list = useDesigner((state) => state.definition.list)
  const selection = useDesigner((state) => state.selection)
  const readOnly = useDesigner((state) => state.readOnly)
  const [text, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [renaming, setRenaming] = useState<string>()
  const [room, height] = useHeight()
  const nodes = useMemo(() => outlineOf(list), [list])
  const shown = text.trim() ? filtered(nodes, text) : nodes
  const open = allKeys(shown).filter((key) => text.trim() !== '' || !closed.has(key))

  // Scrolled by keys as well: the library leaves its own scroll area out of the order of focus.
  useEffect(() => {
    const area = room.current?.querySelector('.ant-tree-list-holder')
    area?.setAttribute('tabindex', '0')
    area?.setAttribute('role', 'group')
  })

  const drop = (dragged: OutlineNode, target: OutlineNode, position: number) => {
    const { definition, selection: chosen, apply } = store.getState()
    const place = placeOf(definition, target, position)
    if (!place) return
    const keys = chosen.includes(dragged.key) ? [...chosen] : [dragged.key]
    apply((before) => moveControls(before, keys, place.slot, place.at), { select: keys })
  }
  const mayDrop = (dragged: OutlineNode, target: OutlineNode, position: number) => {
    const { definition, selection: chosen } = store.getState()
    const place = placeOf(definition, target, position)
    const controls = chosen.includes(dragged.key)
      ? topmost(definition, chosen).map(({ control }) => control)
      : [controlOf(definition, dragged.key)].filter((control) => control !== undefined)
    return place !== undefined && controls.length > 0 && placeProblem(definition, controls, place.slot) === undefined
  }
  return (
    <div className={css.outline}>
      <Input
        className={css.search ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        placeholder="搜索控件"
        aria-label="搜索控件"
        allowClear
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div ref={room} className={css.room} data-designer-outline>
        {shown.length === 0 && (
          <p className={css.none}>{text.trim() ? '没有符合条件的控件' : '添加的控件会显示在这里'}</p>
        )}
        {shown.length > 0 && (
          <Tree<OutlineNode>
            aria-label="大纲"
            blockNode
            virtual
            height={height}
            itemHeight={28}
            multiple
            treeData={shown}
            switcherIcon={<DownOutlined aria-hidden />}
            expandedKeys={open}
            onExpand={(_, { node, expanded }) => {
              const next = new Set(closed)
              if (expanded) next.delete(node.key)
              else next.add(node.key)
              setClosed(next)
            }}
            selectedKeys={[...selection]}
            onSelect={(_, { node, nativeEvent }) => {
              const add = nativeEvent.ctrlKey || nativeEvent.metaKey || nativeEvent.shiftKey
              const key = node.control ? node.key : node.slot?.key
              if (key) store.getState().select([key], { add })
            }}
            draggable={
              readOnly || renaming
                ? false
                : { icon: false, nodeDraggable: (node) => 'control' in node && node.control !== undefined }
            }
            allowDrop={({ dragNode, dropNode, dropPosition }) => mayDrop(dragNode, dropNode, dropPosition)}
            onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
              const at = Number(node.pos.split('-').at(-1))
              drop(dragNode, node, dropToGap ? dropPosition - at : 0)
            }}
            onDoubleClick={(_, node) => {
              if (node.control && !readOnly) setRenaming(node.key)
            }}
            titleRender={(node) =>
              node.key === renaming ? (
                <OutlineRename node={node} onDone={() => setRenaming(undefined)} />
              ) : (
                <OutlineLine node={node} />
              )
            }
          />
        )}
      </div>
    </div>
  )
}

function OutlineLine({ node: { name, control } }: { node: OutlineNode }) {
  if (!control) return <span className={css.slotName}>{name}</span>
  return (
    <span className={css.line} data-hidden={control.options.hidden === true || undefined}>
      <ControlIcon type={control.type} />
      <span>{name}</span>
      {control.model && <small>{control.model}</small>}
    </span>
  )
}

function OutlineRename({ node: { key, name }, onDone }: { node: OutlineNode; onDone: () => void }) {
  const apply = useDesigner((state) => state.apply)
  const [text, setText] = useState(name)
  const keep = () => {
    if (text !== name) apply((definition) => updateControl(definition, key, (control) => ({ ...control, label: text })))
    onDone()
  }
  return (
    <Input
      size="small"
      aria-label="标签"
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep()
        if (event.key === 'Escape') onDone()
      }}
    />
  )
}
