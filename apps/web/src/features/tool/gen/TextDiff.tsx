import { useMemo } from 'react'
import { diffLines } from './diffLines.ts'
import css from './gen.module.css'

const signs = { same: ' ', removed: '-', added: '+' } as const

interface TextDiffProps {
  label: string
  before: string
  after: string
}

/** What a file would become: lines of the file with a minus, generated ones with a plus. */
export function TextDiff({ label, before, after }: TextDiffProps) {
  const lines = useMemo(() => diffLines(before, after), [before, after])
  return (
    <pre className={css.diff} aria-label={`${label} 的差异`} role="region" tabIndex={0}>
      {lines.map(({ kind, text }, i) => (
        // Lines have nothing but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={i} className={kind === 'same' ? undefined : css[kind]}>
          {`${signs[kind]} ${text}\n`}
        </span>
      ))}
    </pre>
  )
}
