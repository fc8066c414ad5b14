import { Tag } from 'antd'
import { useMemo, type ReactNode } from 'react'
import type { NodeState } from '@app/flow-engine/picture/types.ts'
import { FlowDiagram } from '#/features/flowable/shared/diagram/FlowDiagram.tsx'
import { compareFiles } from './compareFiles.ts'
import css from './compare.module.css'

interface File {
  title: string
  /** Absent while it is looked up. */
  xml: string | undefined
}

interface FilesComparisonProps {
  before: File
  after: File
  /** Said when nothing differs. */
  alike: string
  /** Chooses what is compared. */
  choice: ReactNode
}

const marked = (ids: readonly string[], state: NodeState) => ids.map((id): [string, NodeState] => [id, state])

/** Two drawings beside each other, the older one at the left; what differs is named and marked in both. */
export function FilesComparison({ before, after, alike, choice }: FilesComparisonProps) {
  const found = useMemo(
    () => (before.xml !== undefined && after.xml !== undefined ? compareFiles(before.xml, after.xml) : undefined),
    [before.xml, after.xml],
  )
  const words = found && [
    ...found.added.map((id) => ({ id, color: 'success', word: '新增' })),
    ...found.changed.map((id) => ({ id, color: 'processing', word: '修改' })),
    ...found.removed.map((id) => ({ id, color: 'error', word: '删除' })),
  ]
  return (
    <>
      <div className={css.legend}>
        {choice}
        {words?.map(({ id, color, word }) => (
          <Tag key={`${word}${id}`} color={color}>{`${word} ${found?.names[id] ?? id}`}</Tag>
        ))}
        {words?.length === 0 && <span role="status">{alike}</span>}
      </div>
      {found && before.xml !== undefined && after.xml !== undefined && (
        <div className={css.compare}>
          <Side
            title={before.title}
            xml={before.xml}
            nodes={[...marked(found.removed, 'removed'), ...marked(found.changed, 'changed')]}
          />
          <Side
            title={after.title}
            xml={after.xml}
            nodes={[...marked(found.added, 'added'), ...marked(found.changed, 'changed')]}
          />
        </div>
      )}
    </>
  )
}

const Side = ({ title, xml, nodes }: { title: string; xml: string; nodes: [string, NodeState][] }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <div className={css.side}>
      {/* Without a difference there is nothing that a legend could explain. */}
      <FlowDiagram xml={xml} {...(nodes.length > 0 && { nodes: Object.fromEntries(nodes) })} />
    </div>
  </section>
)
