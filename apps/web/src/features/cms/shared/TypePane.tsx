import { Menu } from 'antd'
import type { ReactNode } from 'react'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SidePane } from '#/kit/tree/SidePane.tsx'
import css from './TypePane.module.css'

interface TypePaneProps {
  label: string
  /** Choices of the pane, with how much each holds. */
  types: readonly { id: string; typeName: string; count: number }[]
  query: { isPending: boolean; error: Error | null; refetch: () => unknown }
  /** Undefined: all of them. */
  chosen: string | undefined
  /** Whether there is a line for all of them. */
  all?: boolean
  onChoose: (id: string | undefined) => void
  children: ReactNode
}

const allKey = '*'

/** Types beside the list of what they hold. */
export function TypePane({ label, types, query, chosen, all, onChoose, children }: TypePaneProps) {
  const lines = [
    ...(all ? [{ id: allKey, typeName: '全部', count: types.reduce((sum, { count }) => sum + count, 0) }] : []),
    ...types,
  ]
  const current = lines.find(({ id }) => id === (chosen ?? allKey))
  return (
    <SidePane
      label={label}
      chosen={current?.typeName ?? '未选择'}
      pane={(close) => (
        <>
          <LoadState query={query as never} />
          {types.length === 0 && !query.isPending && !query.error && <p className={css.none}>{`还没有${label}`}</p>}
          <Menu
            className={css.list ?? ''}
            selectedKeys={current ? [current.id] : []}
            onClick={({ key }) => {
              onChoose(key === allKey ? undefined : key)
              close()
            }}
            items={lines.map(({ id, typeName, count }) => ({
              key: id,
              label: (
                <span className={css.line}>
                  <span className={css.name}>{typeName}</span>
                  <span className={css.count}>{count > 9_999 ? '9999+' : count}</span>
                </span>
              ),
            }))}
          />
        </>
      )}
    >
      {children}
    </SidePane>
  )
}
