import { useState } from 'react'

/** Whether a text is being typed; what is chosen by a click counts at once. */
const isTyping = () => {
  const at = document.activeElement
  return (
    at instanceof HTMLTextAreaElement ||
    (at instanceof HTMLInputElement && /^(text|number|)$/.test(at.type) && at.role !== 'combobox')
  )
}

/** Values of parts that tell of each key: what is typed counts when its input is left. */
export function useSettled<T>(value: T, commit: (value: T) => void) {
  const [pending, setPending] = useState<{ value: T; of: string }>()
  const of = JSON.stringify(value) ?? ''
  const shown = pending?.of === of ? pending.value : value
  return {
    value: shown,
    change: (next: T) => {
      if (isTyping()) return setPending({ value: next, of })
      setPending(undefined)
      commit(next)
    },
    /** For the element around the inputs. */
    leave: () => {
      if (pending?.of !== of) return
      setPending(undefined)
      if (JSON.stringify(pending.value) !== of) commit(pending.value)
    },
  }
}
