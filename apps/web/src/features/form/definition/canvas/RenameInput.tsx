import { useState } from 'react'
import type { Control } from '@app/form-engine/document/types.ts'
import { updateControl } from '@app/form-engine/editing/commands.ts'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import css from './canvas.module.css'

/** Rewrites the label where it stands: Enter and leaving keep it, Esc does not. */
export function RenameInput({ control: { key, label = '' } }: { control: Control }) {
  const [text, setText] = useState(label)
  const apply = useDesigner((state) => state.apply)
  const rename = useDesigner((state) => state.rename)
  const keep = () => {
    apply((definition) =>
      updateControl(definition, key, (control) => (control.label === text ? control : { ...control, label: text })),
    )
    rename(undefined)
  }
  return (
    <input
      className={css.rename}
      aria-label="标签"
      value={text}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep()
        if (event.key === 'Escape') rename(undefined)
      }}
    />
  )
}
