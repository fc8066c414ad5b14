import { memo, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { definitionOf, hasModel, isWide } from '@app/form-engine/controls/registry.ts'
import type { Control, ControlOptions } from '@app/form-engine/document/types.ts'
import type { ControlState, ValuePath } from '@app/form-engine/runtime/types.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldId, useForm } from './formScope.ts'
import type { ControlEntry } from './formTypes.ts'
import css from './form.module.css'

interface ControlNodeProps {
  control: Control
  /** Path of the row around it, inside a batch or a line of a selectInputList. */
  row?: ValuePath | undefined
}

/** One control of a running form; it renders again for its own value, state and message alone. */
export const ControlNode = memo(function ControlNode({ control, row }: ControlNodeProps) {
  const { entryOf } = useForm()
  const state = useControlState(control.key, row)
  if (!state.visible) return null
  const entry = entryOf(control.type)
  return (
    <div className={css.node} data-control={control.key} data-wide={isWide(control.type)}>
      {entry ? (
        <KnownControl control={control} row={row} state={state} entry={entry} />
      ) : (
        <UnknownControl type={control.type} />
      )}
    </div>
  )
})

interface KnownProps extends ControlNodeProps {
  state: ControlState
  entry: ControlEntry
}

export const standsAlone = (type: string, options: ControlOptions) =>
  options.noFormItem ?? definitionOf(type)?.bare === true

function KnownControl({ control, row, state, entry }: KnownProps) {
  const { prefix } = useForm()
  if (control.model !== undefined && hasModel(control.type) && !standsAlone(control.type, state.options))
    return <DataControl control={control} row={row} state={state} entry={entry} model={control.model} />
  const id = fieldId(prefix, [...(row ?? []), control.key])
  const thing = <Bare control={control} state={state} entry={entry} id={id} />
  if (standsAlone(control.type, state.options)) return thing
  return (
    <FieldFrame control={control} options={state.options} id={id} grouped required={false}>
      {thing}
    </FieldFrame>
  )
}

const noPath: ValuePath = []

/** Without a field of the form around it: what somebody does with it stays on the screen. */
function Bare({ control, state, entry, id }: Omit<KnownProps, 'row'> & { id: string }) {
  const scope = useForm()
  const [value, setValue] = useState(control.options.defaultValue)
  return (
    <entry.Widget
      control={control}
      options={state.options}
      path={noPath}
      value={value}
      onChange={setValue}
      disabled={scope.disabled || state.disabled}
      input={{ id, ...(control.label !== undefined && { 'aria-label': control.label }) }}
    />
  )
}

function DataControl({ control, row, state, entry, model }: KnownProps & { model: string }) {
  const scope = useForm()
  const { runtime } = scope
  const path = useMemo(() => [...(row ?? []), model], [row, model])
  const { value, error } = useField(path)
  const change = useMemo(() => (next: unknown) => runtime.change(path, next), [runtime, path])
  const id = fieldId(scope.prefix, path)
  const words = scope.readOnly || state.readOnly
  const { options } = state
  const labelled = options.showLabel !== false && row === undefined && Boolean(control.label)
  const thing = words ? (
    <entry.ReadOnly control={control} options={options} path={path} value={value} />
  ) : (
    <entry.Widget
      control={control}
      options={options}
      path={path}
      value={value}
      onChange={change}
      disabled={scope.disabled || state.disabled}
      input={{
        id,
        ...(!labelled && { 'aria-label': control.label ?? model }),
        ...(state.required && { 'aria-required': true }),
        ...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
      }}
    />
  )
  const grouped = entry.grouped === true || words
  return (
    <FieldFrame
      control={control}
      options={row ? { ...options, showLabel: false } : options}
      id={id}
      grouped={grouped}
      required={state.required && !words}
      inRow={row !== undefined}
      error={words ? undefined : error}
      words={words}
    >
      {grouped && !words && labelled ? (
        <div role="group" aria-labelledby={`${id}-label`}>
          {thing}
        </div>
      ) : (
        thing
      )}
    </FieldFrame>
  )
}

/** What somebody else's designer knows: nothing of it is lost, nothing of it is shown to those who fill. */
function UnknownControl({ type }: { type: string }) {
  const { mode } = useForm()
  return mode === 'preview' ? <div className={css.unknown}>未知控件：{type}</div> : null
}

/** Value and message of a place; renders again when one of them changes, and never else. */
function useField(path: ValuePath): { value: unknown; error: string | undefined } {
  const { runtime } = useForm()
  const subscribe = useCallback((listener: () => void) => runtime.subscribeTo({ path }, listener), [runtime, path])
  const value = useSyncExternalStore(subscribe, () => runtime.valueAt(path))
  const error = useSyncExternalStore(subscribe, () => runtime.errorAt(path))
  return { value, error }
}

/** How a control stands right now, inside a batch in one row. */
function useControlState(key: string, row: ValuePath | undefined): ControlState {
  const { runtime } = useForm()
  const subscribe = useCallback(
    (listener: () => void) => runtime.subscribeTo(row ? { key, row } : { key }, listener),
    [runtime, key, row],
  )
  return useSyncExternalStore(subscribe, () => runtime.stateOf(key, row))
}
