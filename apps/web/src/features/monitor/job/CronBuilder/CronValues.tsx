import { useId } from 'react'
import css from './CronBuilder.module.css'

interface CronValuesProps {
  /** Title and text of each place. */
  texts: readonly (readonly [title: string, text: string])[]
  expression: string
}

/** 时间表达式: the seven values and what they make together. */
export function CronValues({ texts, expression }: CronValuesProps) {
  const id = useId()
  return (
    <section className={css.block} aria-labelledby={id}>
      <h2 id={id}>时间表达式</h2>
      <table className={css.values}>
        <thead>
          <tr>
            {texts.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {texts.map(([title, text]) => (
              <td key={title}>{text || '-'}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className={css.whole}>
        Cron 表达式 <output aria-label="Cron 表达式">{expression}</output>
      </p>
    </section>
  )
}
