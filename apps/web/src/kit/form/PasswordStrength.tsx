import { strengthOf } from './passwordRules.ts'
import css from './PasswordStrength.module.css'

const words = ['', '弱', '中', '强'] as const

/** Below a new password: what it must be, three bars and a word. */
export function PasswordStrength({ value }: { value: string | undefined }) {
  const level = strengthOf(value)
  return (
    <div className={css.strength} data-level={level}>
      <span className={css.rule}>8-64 位字符，不能为常见密码</span>
      <span>安全强度:</span>
      {[1, 2, 3].map((bar) => (
        <i key={bar} data-on={bar <= level ? '' : undefined} />
      ))}
      <span role="status">{words[level]}</span>
    </div>
  )
}
