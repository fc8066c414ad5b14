import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { App } from 'antd'
import { useState, type DragEvent, type HTMLAttributes, type ReactNode } from 'react'
import type { Fields } from '@app/shared/kit/field.ts'
import { rootId, type Tree, type TreeMove } from '@app/shared/kit/tree.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import type { TreeRow } from '#/kit/table/treeRows.ts'
import css from '#/kit/table/ResourceTable.module.css'

type Place = TreeMove['place']

interface TreeMoves {
  /** What the table puts on the row: where a dragged one may be dropped. */
  rowProps: (row: TreeRow) => HTMLAttributes<HTMLElement>
  /** What the row is dragged by; nothing where it may not move. */
  handle: (row: TreeRow) => ReactNode
  /** The same without a pointer. */
  actions: (row: TreeRow) => RowAction[]
}

interface Options {
  resource: Tree<Fields>
  /** All known rows, in the order they stand. */
  all: readonly TreeRow[]
  enabled: boolean
  /** Nothing is put beside the roots. */
  rooted: boolean
  mayHaveChildren: (row: TreeRow) => boolean
}

const pathOf = (row: TreeRow) => String(row.parentIds).split('/')

/** Nodes change their place by drag or by 上移 and 下移; a new parent is asked for, because what is below goes along. */
export function useTreeMoves({ resource, all, enabled, rooted, mayHaveChildren }: Options): TreeMoves {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const { refresh } = useResourceMutations(resource)
  const [dragged, setDragged] = useState<TreeRow>()
  const [over, setOver] = useState<{ id: string; place: Place }>()
  const nameOf = (row: TreeRow) => String(row[resource.titleField] ?? row.id)
  const parentOf = (row: TreeRow) => all.find((each) => each.id === row.parentId)

  const send = async (row: TreeRow, place: Place, target: TreeRow) => {
    const body = { id: row.id, version: Number(row.version), targetId: target.id, place }
    await call(resource.treeEndpoints.move, { body }, { silent: true })
    await refresh()
    void message.success('修改成功')
  }
  const put = (row: TreeRow, place: Place, target: TreeRow) => {
    const parent = place === 'inside' ? target : parentOf(target)
    if ((parent?.id ?? rootId) !== row.parentId)
      return confirm({
        title: `确认移动${resource.label}?`,
        content: `将"${nameOf(row)}"移动到${parent ? `"${nameOf(parent)}"下` : '最上级'}`,
        consequence: '下级一同移动',
        okText: '移动',
        run: () => send(row, place, target),
      })
    send(row, place, target).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      report(error)
    })
  }

  const fits = (place: Place, target: TreeRow): boolean => {
    if (!dragged || pathOf(target).includes(dragged.id)) return false
    if (place === 'inside') return target.reachable !== false && mayHaveChildren(target)
    const parent = parentOf(target)
    return parent ? parent.reachable !== false : !rooted
  }
  /** The middle of a row means below it, its edges beside it; what does not fit gives way. */
  const placeAt = (event: DragEvent<HTMLElement>, target: TreeRow): Place | undefined => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - box.top) / box.height
    const wanted: Place = part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside'
    const beside: Place = part < 0.5 ? 'before' : 'after'
    return [wanted, beside, 'inside' as const].find((place) => fits(place, target))
  }
  const stop = () => {
    setDragged(undefined)
    setOver(undefined)
  }

  const siblings = (row: TreeRow) => all.filter((each) => each.parentId === row.parentId)
  const movable = (row: TreeRow) => enabled && row.reachable !== false && !(rooted && row.parentId === rootId)
  return {
    rowProps: (row) => {
      if (!dragged) return {}
      return {
        'data-drop': over?.id === row.id ? over.place : undefined,
        'data-dragged': dragged.id === row.id || undefined,
        onDragOver: (event: DragEvent<HTMLElement>) => {
          const place = placeAt(event, row)
          if (place) event.preventDefault()
          if (over?.id !== row.id || over.place !== place) setOver(place && { id: row.id, place })
        },
        onDrop: (event: DragEvent<HTMLElement>) => {
          event.preventDefault()
          const place = placeAt(event, row)
          stop()
          if (place) put(dragged, place, row)
        },
      } as HTMLAttributes<HTMLElement>
    },
    handle: (row) =>
      movable(row) && (
        <span
          className={css.handle}
          draggable
          title="拖动"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', nameOf(row))
            const line = event.currentTarget.closest('[data-row]')
            if (line) event.dataTransfer.setDragImage(line, 0, 0)
            // The browser takes its picture of the row before it changes.
            setTimeout(() => setDragged(row))
          }}
          onDragEnd={stop}
        >
          <HolderOutlined aria-hidden />
        </span>
      ),
    actions: (row) => {
      if (!movable(row)) return []
      const beside = siblings(row)
      const at = beside.findIndex((each) => each.id === row.id)
      const [before, after] = [beside[at - 1], beside[at + 1]]
      return [
        ...(before ? [{ key: 'up', label: '上移', run: () => put(row, 'before', before) }] : []),
        ...(after ? [{ key: 'down', label: '下移', run: () => put(row, 'after', after) }] : []),
      ]
    },
  }
}
