import { useMemo, useSyncExternalStore } from 'react'
import { hasModel, isNesting, openSeveral } from '@app/form-engine/controls/registry.ts'
import type { Control, ControlOptions } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { useForm, type FormScope } from './formScope.ts'
import { tabValue } from './tabValue.ts'

/** A named part of tabs, steps or panels. */
export interface Pane {
  at: number
  value: string
  label: string
  list: readonly Control[]
  /** Not everything in it is hidden. */
  shown: boolean
  /** A message stands somewhere in it. */
  faulty: boolean
}

/** Fields of the form's own level inside a list, at any depth. */
export const modelsIn = (list: readonly Control[]): string[] =>
  [...walk(list)].flatMap(({ control: { type, model }, ancestors }) =>
    model !== undefined && hasModel(type) && !ancestors.some((around) => isNesting(around.type)) ? [model] : [],
  )

/** The panes of a container as they stand; renders again when one comes, goes or has a first or no more messages. */
export function usePanes(control: Control): Pane[] {
  const { runtime } = useForm()
  const panes = useMemo(
    () =>
      (control.columns ?? []).map((column, at) => ({
        at,
        value: tabValue(column, at),
        label: column.label ?? '',
        list: column.list,
        models: new Set(modelsIn(column.list)),
      })),
    [control],
  )
  const marks = useSyncExternalStore(runtime.subscribe, () => {
    const wrong = runtime.errors().map(({ path }) => String(path[0]))
    return panes
      .map(({ list, models }) => {
        const shown = list.length === 0 || list.some(({ key }) => runtime.stateOf(key).visible)
        return `${shown ? 's' : ''}${wrong.some((model) => models.has(model)) ? 'f' : ''}`
      })
      .join()
  }).split(',')
  return panes.map((pane, at) => ({
    ...pane,
    shown: marks[at]?.includes('s') === true,
    faulty: marks[at]?.includes('f') === true,
  }))
}

/** The panels that are open before anybody opens or closes one; all of them while the form is only read. */
export function firstPanels({ readOnly }: Pick<FormScope, 'readOnly'>, control: Control, options: ControlOptions) {
  const { accordion, defaultOpen } = options
  const values = (control.columns ?? []).map(tabValue)
  if (readOnly) return values
  const wanted: readonly unknown[] = Array.isArray(defaultOpen) ? defaultOpen : []
  return values.filter((value) => wanted.includes(value)).slice(0, accordion === true ? 1 : undefined)
}

/** Opens a tab, a step or a panel; panels beside it stay as they are, unless only one may be open. */
export function openPane(scope: FormScope, control: Control, value: string): void {
  const { options } = scope.runtime.stateOf(control.key)
  const several = openSeveral(control.type) && options.accordion !== true
  const open = several ? (scope.tabs.open(control.key) ?? firstPanels(scope, control, options)) : []
  scope.tabs.show(control.key, [...open.filter((one) => one !== value), value])
}
