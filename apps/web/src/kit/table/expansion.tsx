import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import type { MouseEvent, ReactNode } from 'react'
import type { Row } from '#/kit/http/useResource.ts'
import css from './ResourceTable.module.css'

/** Opened nodes of a tree. */
export interface TreeState {
  opened: readonly string[]
  onToggle: (id: string, open: boolean) => void
}

/** Something below a row, one row at a time. */
export interface Expansion {
  opened: string | undefined
  onToggle: (id: string | undefined) => void
  render: (row: Row) => ReactNode
}

interface IconProps {
  expanded: boolean
  expandable: boolean
  onExpand: (row: Row, event: MouseEvent<HTMLElement>) => void
  record: Row
}

/** What the library needs to open rows; undefined for a flat list. */
export function expandableOf(
  tree: TreeState | undefined,
  one: Expansion | undefined,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
) {
  if (!tree && !one) return undefined
  const look = {
    columnWidth: 40,
    columnTitle: <span className="sr-only">展开</span>,
    indentSize: 16,
    expandIcon: ({ expanded, expandable, onExpand, record }: IconProps) => {
      // Where nothing opens the library takes the check box for the first column of the tree.
      if (!expandable) return tree && rows.some(({ children }) => children) ? <i className={css.leaf} /> : null
      return <Expander name={nameOf(record)} open={expanded} onClick={(event) => onExpand(record, event)} />
    },
  }
  if (tree)
    return {
      ...look,
      expandedRowKeys: [...tree.opened],
      onExpand: (open: boolean, row: Row) => tree.onToggle(row.id, open),
    }
  return {
    ...look,
    expandedRowRender: (row: Row) => one?.render(row),
    expandedRowKeys: one?.opened === undefined ? [] : [one.opened],
    onExpand: (open: boolean, row: Row) => one?.onToggle(open ? row.id : undefined),
  }
}

interface ExpanderProps {
  name: string
  open: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
}

function Expander({ name, open, onClick }: ExpanderProps) {
  return (
    <button
      type="button"
      className={css.expander}
      aria-expanded={open}
      aria-label={`${open ? '收起' : '展开'} ${name}`}
      onClick={onClick}
    >
      {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  )
}
