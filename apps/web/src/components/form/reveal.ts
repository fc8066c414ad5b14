import { isNesting, isPaned } from '@app/form-engine/controls/registry.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import type { ValuePath } from '@app/form-engine/runtime/types.ts'
import { fieldId, type FormScope } from './formScope.ts'
import { openPane } from './panes.ts'
import { elementById } from './roots.ts'
import { tabValue } from './tabValue.ts'

/** Long enough for tabs that open and for controls that are still to come. */
const frames = 60

/** Brings a field on the screen, whatever tabs, steps and panels it stands in, and puts the cursor into it. */
export function reveal(scope: FormScope, path: ValuePath): void {
  const key = openPanesAround(scope, String(path[0]))
  scope.mounting.finish()
  const [, row] = path
  if (typeof row === 'number') scope.rows.show(String(path[0]), row)
  let left = frames
  const look = () => {
    const field = placeOf(scope, path, key)
    left -= 1
    if (!field && left > 0) {
      requestAnimationFrame(look)
      return
    }
    field?.scrollIntoView({ block: 'center' })
    inputOf(field)?.focus({ preventScroll: true })
  }
  requestAnimationFrame(look)
}

/** The field by its id; a control that has several inputs or is still loading, by its place. */
function placeOf({ prefix }: FormScope, path: ValuePath, key: string | undefined): HTMLElement | null {
  const byId = elementById(fieldId(prefix, path))
  if (byId || key === undefined || path.length > 1) return byId
  const place = elementById(`${prefix}-form`)?.querySelector(`[data-control="${CSS.escape(key)}"]`)
  return place instanceof HTMLElement ? place : null
}

const focusable =
  'input:not([type="hidden"]), textarea, select, button, [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

const inputOf = (place: HTMLElement | null): HTMLElement | null =>
  place?.matches(focusable) ? place : (place?.querySelector<HTMLElement>(focusable) ?? null)

/** Opens every pane around the field, from the outside in; answers the key of its control. */
function openPanesAround(scope: FormScope, model: string): string | undefined {
  for (const { control, ancestors } of walk(scope.runtime.definition.list)) {
    if (control.model !== model || ancestors.some(({ type }) => isNesting(type))) continue
    const chain = [...ancestors, control]
    for (const [at, ancestor] of ancestors.entries()) {
      const inside = chain[at + 1]
      const columns = isPaned(ancestor.type) ? (ancestor.columns ?? []) : []
      const column = columns.findIndex(({ list }) => inside !== undefined && list.includes(inside))
      const found = columns[column]
      if (found) openPane(scope, ancestor, tabValue(found, column))
    }
    return control.key
  }
  return undefined
}
