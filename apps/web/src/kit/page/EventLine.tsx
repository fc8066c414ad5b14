import type { ReactNode } from 'react'
import css from './EventLine.module.css'

export interface LineEvent {
  key: string
  /** On the line beside it; a dot unless given. */
  mark?: ReactNode
  /** Of the dot. */
  tone?: 'good' | 'plain' | 'bad' | 'quiet'
  content: ReactNode
}

/** What happened, one below the other on a line. */
export function EventLine({ events }: { events: readonly LineEvent[] }) {
  return (
    <ol className={css.line}>
      {events.map(({ key, mark, tone = 'quiet', content }) => (
        <li key={key}>
          <span className={css.mark}>{mark ?? <i className={css.dot} data-tone={tone} />}</span>
          {content}
        </li>
      ))}
    </ol>
  )
}
