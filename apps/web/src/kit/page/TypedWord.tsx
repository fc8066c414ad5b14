import { Input } from 'antd'
import css from './confirm.module.css'

/** Asks for a word before something that cannot be taken back; tells at each letter whether it stands there. */
export function TypedWord({ word, onMatch }: { word: string; onMatch: (matches: boolean) => void }) {
  return (
    <label className={css.typed}>
      请输入"{word}"以确认
      <Input autoFocus autoComplete="off" onChange={(event) => onMatch(event.target.value.trim() === word)} />
    </label>
  )
}
