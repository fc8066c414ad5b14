import { Tag, Tooltip } from 'antd'
import css from './taskCells.module.css'

interface Request {
  title: string
  number: string | null
  summary: { label: string; text: string }[]
}

/** Title with number and summary below it, as every list of requests shows them; the row opens it. */
export function RequestCell({ row }: { row: Request }) {
  const below = [row.number, ...row.summary.map(({ label, text }) => `${label}：${text}`)].filter(Boolean).join('　')
  return (
    <span className={css.request}>
      <span className={css.title} title={row.title}>
        {row.title}
      </span>
      {below && <small title={below}>{below}</small>}
    </span>
  )
}

/** A person with the department in grey. */
export function PersonCell({ name, dept }: { name: string; dept: string | null }) {
  return (
    <span className={css.person} title={dept ? `${name} ${dept}` : name}>
      {name}
      {dept && <Tag>{dept}</Tag>}
    </span>
  )
}

export const VersionTag = ({ no }: { no: number }) => <Tag>v{no}</Tag>

/** 低 below 40, 高 above 60 (workflow §8.1). */
export function PriorityTag({ value }: { value: number }) {
  if (value > 60) return <Tag color="error">高</Tag>
  return value < 40 ? <Tag>低</Tag> : <Tag color="processing">中</Tag>
}

interface Marked {
  ownerName: string | null
  deputyOfName: string | null
  signKind: 'before' | 'after' | 'parallel' | null
  urgeCount: number
}

/** Whose task it was and how often somebody asked for it. */
export function TaskMarks({ row }: { row: Marked }) {
  return (
    <>
      {row.deputyOfName ? (
        <Tooltip title={`代 ${row.deputyOfName} 办理`}>
          <Tag color="purple">代理</Tag>
        </Tooltip>
      ) : (
        row.ownerName && (
          <Tooltip title={`${row.ownerName} 委派`}>
            <Tag color="blue">委派</Tag>
          </Tooltip>
        )
      )}
      {row.signKind && <Tag color="cyan">加签</Tag>}
      {row.urgeCount > 0 && <Tag color="warning">催办 {row.urgeCount}</Tag>}
    </>
  )
}
