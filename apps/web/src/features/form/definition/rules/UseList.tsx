import type { Use } from '@app/form-engine/editing/usage.ts'
import css from '#/features/form/shared/words.module.css'

const kinds: Record<Use['kind'], string> = { formula: '公式', linkage: '联动规则', submissionRule: '提交校验' }

/** The formulas and rules that need a control, each with its kind. */
export function UseList({ uses }: { uses: readonly Use[] }) {
  return (
    <ul className={css.uses}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.kind === 'formula' ? use.key : use.id}`}>
          {`${kinds[use.kind]}：${use.kind === 'formula' ? use.label : use.name}`}
        </li>
      ))}
    </ul>
  )
}
