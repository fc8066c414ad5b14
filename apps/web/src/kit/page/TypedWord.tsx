import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import css from './confirm.module.css'

/**
 * Asks for a word before something that cannot be taken back; tells at each letter whether it stands there. Enter presses
 * the button of the question, which works with the word alone.
 */
export function TypedWord({ word, onMatch }: { word: string; onMatch: (matches: boolean) => void }) {
  return (
    <label className={css.typed}>
      请输入"{word}"以确认
      <Input
        autoFocus
        autoComplete="off"
        onChange={(event) => onMatch(event.target.value.trim() === word)}
        onPressEnter={answer}
      />
    </label>
  )
}

const okButton = ':is(.ant-modal-footer, .ant-modal-confirm-btns) .ant-btn-primary'

function answer(event: KeyboardEvent<HTMLInputElement>) {
  // A form around it would be sent a second time, and what lies around the question has not been asked.
  event.preventDefault()
  event.stopPropagation()
  if (event.repeat || event.nativeEvent.isComposing) return
  event.currentTarget.closest('.ant-modal')?.querySelector<HTMLButtonElement>(okButton)?.click()
}
