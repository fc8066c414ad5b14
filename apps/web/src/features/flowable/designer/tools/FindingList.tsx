import type { FlowFinding } from '@app/shared/flowable/model.ts'
import css from './tools.module.css'

interface FindingListProps {
  title: string
  findings: readonly FlowFinding[]
  /** Goes to where it stands. */
  onElement?: (id: string) => void
}

/** What was found, with its number. */
export function FindingList({ title, findings, onElement }: FindingListProps) {
  if (findings.length === 0) return null
  return (
    <section>
      <h3>{`${title} ${findings.length}`}</h3>
      <ul className={css.problems}>
        {findings.map(({ message, element }) => (
          <li key={`${element ?? ''} ${message}`}>
            {onElement && element !== undefined ? (
              <button type="button" onClick={() => onElement(element)}>
                {message}
              </button>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
