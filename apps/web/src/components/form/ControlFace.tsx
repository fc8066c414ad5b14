import { memo, useId, useMemo } from 'react'
import { defaultOptions } from '@app/form-engine/controls/catalog.ts'
import { hasModel } from '@app/form-engine/controls/registry.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import type { ValuePath } from '@app/form-engine/runtime/types.ts'
import { standsAlone } from './ControlNode.tsx'
import { entryOf } from './controls/registry.ts'
import { FieldFrame } from './FieldFrame.tsx'
import css from './form.module.css'

interface ControlFaceProps {
  control: Control
  /** Labels stand elsewhere: in the head of a batch, before a line of a selectInputList. */
  hideLabel?: boolean
}

const noPath: ValuePath = []
const noChange = () => undefined

/**
 * How one control looks with its beginning value, for the canvas of the designer: no runtime, no values, nothing
 * happens. Containers are drawn by the canvas itself, around their
 * drop zones. Stands in a `FormSheet`, which carries the layout of the labels.
 */
export const ControlFace = memo(function ControlFace({ control, hideLabel = false }: ControlFaceProps) {
  const id = useId()
  const options = useMemo(
    () => ({ ...defaultOptions(control.type), ...control.options, ...(hideLabel && { showLabel: false }) }),
    [control, hideLabel],
  )
  const entry = entryOf(control.type)
  if (!entry) return <div className={css.unknown}>未知控件：{control.type}</div>
  const data = hasModel(control.type)
  const thing = (
    <entry.Widget
      control={control}
      options={options}
      path={noPath}
      value={data ? options.defaultValue : undefined}
      onChange={noChange}
      disabled={options.disabled === true}
      input={{ id, 'aria-label': control.label ?? control.type }}
    />
  )
  if (standsAlone(control.type, options)) return thing
  return (
    <FieldFrame
      control={control}
      options={options}
      id={id}
      grouped={entry.grouped === true}
      required={data && control.rules?.[0]?.required === true}
    >
      {thing}
    </FieldFrame>
  )
})
