import type { ReactNode } from 'react'
import css from './ruleEditor.module.css'

interface RuleSectionProps {
  word: string
  note: string
  children: ReactNode
}

/** A part of a rule under the word that begins it. */
export function RuleSection({ word, note, children }: RuleSectionProps) {
  return (
    <div className={css.part}>
      <h2>
        {word}
        <small>{note}</small>
      </h2>
      {children}
    </div>
  )
}
