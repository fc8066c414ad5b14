import { strengthOf } from './passwordRules.ts'
import css from './PasswordStrength.module.css'

const words = ['', '弱', '中', '强'] as const

/** Three bars and a word below a new password. */
export function PasswordStrength({ value }: { value: string | undefined }) {
  const level = strengthOf(value)
  return (
    <div className={css.strength} data-level={level}>
      <span>安全强度:</span>
      {[1, 2, 3].map((bar) => (
        <i key={bar} data-on={bar <= level ? '' : undefined} />
      ))}
      <span role="status">{words[level]}</span>
    </div>
  )
}
