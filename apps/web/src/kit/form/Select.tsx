import { Select as LibrarySelect, type SelectProps } from 'antd'
import { useState, type KeyboardEvent } from 'react'

/**
 * The library's open list takes Tab like Enter: it chooses what is highlighted, in a multiple select it takes that away
 * again, and the focus stays. Unheard, Tab only moves the focus, and the list closes when that has left.
 */
export const leaveOnTab = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation()
}

type DefaultOption = NonNullable<SelectProps['options']>[number]
export type Typed<Props> = Omit<Props, 'onInputKeyDown'>

/** The library's select, which Tab leaves with the value that it has. */
export function Select<Value = unknown, Option extends DefaultOption = DefaultOption>(
  props: Typed<SelectProps<Value, Option>>,
) {
  const [open, setOpen] = useState(false)
  return (
    <LibrarySelect<Value, Option>
      {...props}
      open={props.open ?? open}
      onOpenChange={(next) => {
        setOpen(next)
        props.onOpenChange?.(next)
      }}
      // Where something can be cleared, Tab comes to that button first, which the library counts as still inside.
      onInputKeyDown={(event) => {
        leaveOnTab(event)
        if (event.key === 'Tab') setOpen(false)
      }}
    />
  )
}
