import type { ReactNode } from 'react'
import css from './nodeTree.module.css'

interface AllNodesProps {
  pressed: boolean
  onClick: () => void
  /** Beside the word. */
  children?: ReactNode
}

/** 全部 above a tree that narrows a list. */
export const AllNodes = ({ pressed, onClick, children }: AllNodesProps) => (
  <div className={css.head}>
    <button type="button" className={css.all} aria-pressed={pressed} onClick={onClick}>
      全部
    </button>
    {children}
  </div>
)
