import {
  createContext,
  use,
  useRef,
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { formShortcuts, shortcutOf } from '#/kit/page/shortcuts.ts'

/** What a picker makes of the text in its field; 0 is the field itself or the begin, 1 the end. */
export interface Typing {
  /** The field is wrong for another reason than what is being typed. */
  isWrong: boolean
  /** Somebody types. */
  begin: () => void
  /** What was typed is taken, given up or left. */
  end: () => void
  /** The text was deleted. */
  empty: (part: 0 | 1) => void
  /** The text is whole. */
  take: () => void
  /** The text is no moment: the value stays. */
  refuse: (text: string) => void
}

export const TypingContext = createContext<Typing | undefined>(undefined)

interface TypedMomentProps extends ComponentProps<'input'> {
  'date-range'?: 'start' | 'end'
}

const escape = { key: 'Escape', defaultPrevented: false } as KeyboardEvent<HTMLInputElement>

/**
 * The text field of a picker. The library keeps the last moment that could be read while somebody types and takes it
 * when the field is left, whatever stands there by then; here a text is taken whole or not at all.
 */
export function TypedMoment({ 'aria-invalid': unreadable, onKeyDown, onBlur, onChange, ...rest }: TypedMomentProps) {
  const typing = use(TypingContext)
  /** What stood in the field before somebody typed. */
  const before = useRef<string>(undefined)
  const isUnreadable = unreadable === true || unreadable === 'true'
  /** Ends what was typed; false where it was no moment. */
  const settle = (text: string): boolean => {
    const former = before.current ?? ''
    before.current = undefined
    if (text !== '' && !isUnreadable) return true
    // The library shows the former text at once, wherever the focus goes, and forgets what it read on the way.
    if (text !== '') onChange?.({ target: { value: former } } as ChangeEvent<HTMLInputElement>)
    onKeyDown?.(escape)
    typing?.end()
    if (text === '') typing?.empty(rest['date-range'] === 'end' ? 1 : 0)
    else typing?.refuse(text)
    return text === ''
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    if (event.key === 'Escape') typing?.end()
    const saves = shortcutOf(formShortcuts, event) === 'save'
    if (before.current === undefined || !(event.key === 'Tab' || event.key === 'Enter' || saves))
      return onKeyDown?.(event)
    const whole = settle(text)
    if (event.key === 'Tab') {
      if (whole && text !== '') onKeyDown?.(event)
    } else if (!whole) {
      // Nothing is saved or asked for with another value than the one that was meant.
      event.preventDefault()
      event.stopPropagation()
    } else if (text !== '') {
      // Of a range the library would keep one end until the other was visited.
      typing?.take()
      typing?.end()
      onKeyDown?.(escape)
    }
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget, relatedTarget } = event
    const other = currentTarget.closest('.ant-picker')
    const within = relatedTarget instanceof Node && other?.contains(relatedTarget)
    const text = currentTarget.value
    if (before.current !== undefined && settle(text) && text !== '' && !within) typing?.take()
    // From one end of a range to the other the same visit goes on.
    if (!within || !(relatedTarget instanceof HTMLInputElement)) typing?.end()
    onBlur?.(event)
  }
  return (
    <input
      {...rest}
      aria-invalid={isUnreadable || (typing?.isWrong ?? false)}
      onChange={(event) => {
        before.current ??= String(rest.value ?? '')
        typing?.begin()
        onChange?.(event)
      }}
      onKeyDown={press}
      onBlur={leave}
    />
  )
}
