import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import css from './Change.module.css'

/** A change in percent; arrow and sign say what the colour says. */
export function Change({ percent }: { percent: number }) {
  const up = percent >= 0
  return (
    <span className={css.change} data-up={up || undefined}>
      {up ? <ArrowUpOutlined aria-hidden="true" /> : <ArrowDownOutlined aria-hidden="true" />}
      {up ? '+' : '−'}
      {Math.abs(percent)}%
    </span>
  )
}
