import type { DefinitionCleaning } from '@app/shared/form/definition.ts'
import css from './designer.module.css'

/** What saving takes out, by control. */
export function Removals({ removals }: { removals: readonly DefinitionCleaning[] }) {
  return (
    <ul className={css.removals}>
      {removals.map(({ key, label, removed }) => (
        <li key={key ?? ''}>
          <strong>{label}</strong>
          <span>{removed.join('、')}</span>
        </li>
      ))}
    </ul>
  )
}
