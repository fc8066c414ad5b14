import type { ConfigValueType } from '@app/shared/system/configValue.ts'
import { isSet } from '#/kit/session/brand.ts'
import { CutText } from '#/kit/table/CutText.tsx'
import css from './config.module.css'

/** A value in the look of its type; the stored word of a switch stays readable for whoever writes code against it. */
export function ConfigValueCell({ type, value }: { type: ConfigValueType; value: string }) {
  if (type === 'image' && isSet(value)) return <img className={css.picture} src={value} alt={value} loading="lazy" />
  if (value === '') return <span className={css.none}>-</span>
  return <CutText>{type === 'switch' ? `${value === 'true' ? '开启' : '关闭'}（${value}）` : value}</CutText>
}
