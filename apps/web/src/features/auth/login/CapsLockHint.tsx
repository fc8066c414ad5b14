import { useState, type KeyboardEvent } from 'react'

/** Whether Caps Lock is on, as far as the keys typed into a field tell. */
export function useCapsLock() {
  const [on, setOn] = useState(false)
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { on, handlers: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } }
}

export function CapsLockHint() {
  return <span role="status">大写锁定已开启</span>
}
